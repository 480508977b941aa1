import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, writeBuild } from './testing/builds';
import { temporaryFolder } from './testing/folder';

/** The commands are plain modules that run without a build; so they are run here, not compiled. */
const script = (name: string) => pathToFileURL(resolve(__dirname, '../../scripts', name)).href;
const folder = temporaryFolder();

function evaluate<Result>(name: string, expression: string): Result {
  const code = `import * as it from ${JSON.stringify(script(name))}; console.log(JSON.stringify(await (async () => ${expression})()));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

test.each([
  ['20.18.3', false],
  ['18.20.0', false],
  ['20.19.0', true],
  ['22.0.0', true],
])('Node %s is new enough: %s', (version, enough) => {
  const check = () => evaluate('node-version.mjs', `it.checkNode('${version}') ?? true`);
  if (enough) expect(check()).toBe(true);
  else expect(check).toThrow(`TechAdds needs Node.js 20.19 or newer; this is ${version}`);
});

describe('the gate of a release', () => {
  const shell = { version: '00000000aa', provides: { '@techadds/shared': '1.4.0' } };
  const problems = (dir: string, served: object | null = shell) =>
    evaluate<string[]>('gate.mjs', `it.problemsOf(${JSON.stringify(dir)}, ${JSON.stringify(served)})`);
  const build = (version: string, files: Record<string, string> = {}, page: string[] = ['remoteEntry.js']) => {
    const dir = writeBuild(folder, 'mfe-finance', version, { ...filesOf('mfe-finance', version), ...files });
    const release = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as object;
    writeFileSync(join(dir, 'release.json'), JSON.stringify({ ...release, page }));
    return dir;
  };

  test('lets a sound remote through', () => {
    expect(problems(build('0000000001'))).toEqual([]);
  });

  test.each([
    ['has an older shared', { ...shell, provides: { '@techadds/shared': '0.9.0' } }],
    ['has a newer major of shared', { ...shell, provides: { '@techadds/shared': '2.0.0' } }],
    ['does not say what it has', { version: shell.version }],
  ])('stops a remote where the served shell %s', (_what, served) => {
    expect(problems(build('0000000001'), served)).toEqual([expect.stringContaining('It needs @techadds/shared ^1.0.0')]);
  });

  test('stops a remote that exposes nothing', () => {
    expect(problems(build('0000000002', { 'mf-manifest.json': '{"exposes":[]}' }))).toEqual([expect.stringContaining('./mfe')]);
  });

  test('stops a remote whose first screen is too heavy, and not one that loads the weight later', () => {
    const noise = { 'heavy.js': Array.from({ length: 100_000 }, () => Math.random().toString(36).at(-1)).join('') };
    expect(problems(build('0000000003', noise, ['remoteEntry.js', 'heavy.js']))).toEqual([expect.stringContaining('first screen')]);
    expect(problems(build('0000000004', noise))).toEqual([]);
  });

  test('stops everything before there is a shell', () => {
    expect(problems(build('0000000001'), null)).toEqual([expect.stringContaining('no shell release')]);
  });
});

describe('the lock on building', () => {
  const copy = join(folder, 'copy');
  /** The lock lies in the repository of the script; a copy has a lock of its own. */
  const holder = (name: string, ms: number) => `
    import { withLock } from ${JSON.stringify(pathToFileURL(join(copy, 'scripts/lock.mjs')).href)};
    await withLock(async () => { console.log('${name} in'); await new Promise((done) => setTimeout(done, ${ms})); console.log('${name} out'); });`;
  const run = (code: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    const ended = new Promise<string>((done) => child.on('exit', () => done(output)));
    const said = (text: string) =>
      new Promise<void>((done) => {
        const look = () => (output.includes(text) ? done() : setTimeout(look, 10));
        look();
      });
    return { child, ended, said };
  };

  beforeAll(() => {
    mkdirSync(join(copy, 'scripts'), { recursive: true });
    for (const name of ['lock.mjs', 'root.mjs', 'say.mjs'])
      copyFileSync(resolve(__dirname, '../../scripts', name), join(copy, 'scripts', name));
  });
  afterEach(() => rmSync(join(copy, '.data'), { recursive: true, force: true }));

  test('lets one work at a time, and the other says what it waits for', async () => {
    const first = run(holder('first', 600));
    await first.said('first in');
    const second = run(holder('second', 0));
    await second.said('Waiting');
    expect(await first.ended).toBe('first in\nfirst out\n');
    expect(await second.ended).toMatch(/^Another command .*process \d+.*\nsecond in\nsecond out\n$/);
  });

  test('is not kept by one who was killed', async () => {
    const first = run(holder('first', 60_000));
    await first.said('first in');
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await run(holder('second', 0)).ended).toBe('second in\nsecond out\n');
  });

  test('is free at once where nobody works', async () => {
    expect(await run(holder('only', 0)).ended).toBe('only in\nonly out\n');
  });
});
