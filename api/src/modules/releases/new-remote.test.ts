import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestApp, type TestApp } from '../../../test/app';
import { createKeyPair, createUpload } from '../../../test/release-fixture';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { signRelease } from '@techadds/shared/release-signature';

const root = resolve(__dirname, '../../../..');
const folder = join(mkdtempSync(join(tmpdir(), 'techadds-new-remote-')), 'copy');
const run = (args: string[], NODE_ENV = 'production') =>
  spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_ENV }, encoding: 'utf8' });
const node = (...args: string[]) => run(args);
const newRemote = (...args: string[]) => node('scripts/cli.mjs', 'new-remote', ...args);
const readManifest = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown;

/** The hashes of all files of the copy, by path. */
function hashFiles(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(^|\/)(node_modules|\.data|dist)(\/|$)/.test(path),
  );
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

let before: Record<string, string>;
beforeAll(() => {
  const url = pathToFileURL(join(root, 'scripts/mutation-testing/worktree-copy.mjs')).href;
  const code = `(await import(${JSON.stringify(url)})).copyWorktree(${JSON.stringify(folder)})`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  before = hashFiles();
}, 240_000);
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

test.each<[string, string[], RegExp]>([
  ['no name', ['--port', '3106', '--roles', 'admin'], /Name one remote/],
  ['a name that is none', ['support', '--port', '3106', '--roles', 'admin'], /The name "support"/],
  ['a path as its name', ['mfe-../edge', '--port', '3106', '--roles', 'admin'], /The name "mfe-\.\.\/edge"/],
  ['the name of a remote', ['mfe-finance', '--port', '3106', '--roles', 'admin'], /"mfe-finance" is taken/],
  ['the name of a path of the app', ['mfe-settings', '--port', '3106', '--roles', 'admin'], /"mfe-settings" is taken.*\/settings/],
  ['the name of pages for visitors', ['mfe-support-public', '--port', '3106', '--roles', 'admin'], /The name "mfe-support-public"/],
  ['no port', ['mfe-support', '--roles', 'admin'], /--port is missing/],
  ['a port that is none', ['mfe-support', '--port', '31o6', '--roles', 'admin'], /--port is "31o6"/],
  ['the port of another remote', ['mfe-support', '--port', '3103', '--roles', 'admin'], /--port 3103 is taken by mfe-finance/],
  ['no roles', ['mfe-support', '--port', '3106'], /--roles is missing/],
  ['an unknown role', ['mfe-support', '--port', '3106', '--roles', 'admin,root'], /--roles has "root"/],
  ['an unknown option', ['mfe-support', '--port', '3106', '--role', 'admin'], /'--role'/],
])('%s is rejected by the name of the argument, and nothing is written', (_, args, message) => {
  const list = () => [
    readdirSync(folder).filter((entry) => entry !== '.data'),
    readFileSync(join(folder, 'package-lock.json'), 'utf8').length,
  ];
  const entries = list();
  const { status, stderr } = newRemote(...args);
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
  expect(list()).toEqual(entries);
});

describe('a new remote', () => {
  const name = 'mfe-help-desk';
  let app: TestApp;
  beforeAll(async () => {
    expect(newRemote(name, '--port', '3106', '--roles', 'admin,partner_admin')).toMatchObject({ status: 0, stderr: '' });
    app = await createTestApp();
  }, 240_000);
  afterAll(() => app.close());

  test('is a folder of its own; beside it, only the lock file changes, as npm would change it', () => {
    const changed = Object.entries(hashFiles()).filter(([path, hash]) => before[path] !== hash);
    expect(changed.map(([path]) => path).filter((path) => !path.startsWith(`${name}/`))).toEqual(['package-lock.json']);
    const { packages } = readManifest('package-lock.json') as { packages: Record<string, object> };
    const manifest = readManifest(`${name}/package.json`) as Record<'name' | 'version' | 'license', string> & { dependencies: object };
    const { name: packageName, version, license, dependencies } = manifest;
    expect(packages[name]).toEqual({ name: packageName, version, license, dependencies });
    expect(packages[`node_modules/${packageName}`]).toEqual({ resolved: name, link: true });
    expect(existsSync(join(folder, 'node_modules', packageName, 'package.json'))).toBe(true);
  });

  test('has a test that passes, and the format and types of the others', () => {
    const jest = run(['node_modules/jest/bin/jest.js', '--selectProjects', name], 'test');
    expect([jest.status, jest.stderr]).toEqual([0, expect.stringContaining('1 passed')]);
    expect(node('node_modules/prettier/bin/prettier.cjs', '--check', name)).toMatchObject({ status: 0 });
    // The packages of the copy are links, which the augmentation of a library in shared cannot follow.
    const types = node('node_modules/typescript-7/bin/tsc', '-p', name).stdout.split('\n');
    expect(types.filter((line) => line.startsWith(`${name}/`))).toEqual([]);
  }, 300_000);

  test('is a remote for lists of them, with a port of its own', () => {
    const code = `import { remoteNames, remotePort } from './shared/build/remotes.mjs';
      console.log(JSON.stringify(remoteNames().map((each) => remotePort(each))), remotePort('${name}'))`;
    const [ports, own] = node('--input-type=module', '-e', code).stdout.trim().split(' ');
    const all = JSON.parse(ports!) as number[];
    expect([new Set(all).size, own]).toEqual([all.length, '3106']);
  });

  test('builds, passes every check of a release, and is served', async () => {
    const built = node('shared/build/build.mjs', name);
    expect([built.status, built.stderr]).toEqual([0, '']);
    const version = built.stdout.split(' ')[1]!;
    const dist = join(folder, name, 'dist');
    const manifest = readFileSync(join(dist, version, 'release.json'));
    const release = JSON.parse(manifest.toString('utf8')) as Release;
    expect(release).toMatchObject({
      name,
      label: 'Help desk',
      menu: [{ path: '/help-desk', roles: ['admin', 'partner_admin'], group: 'main' }],
    });

    const key = createKeyPair();
    const superAdmin = app.as('super_admin');
    await superAdmin.post('/release-keys', { name: 'Help desk', publicKey: key.publicKey, apps: [name, 'shell'] });
    const provides = Object.fromEntries(Object.entries(release.requires).map(([each, range]) => [each, range.slice(1)]));
    await superAdmin.post('/releases/shell', await createUpload(key, 'shell', '0000000001', { release: { provides } }));
    const archive = readFileSync(join(dist, `${version}.tgz`)).toString('base64');
    const upload = { archive, signature: signRelease(manifest, key), publicKey: key.publicKey };
    const response = await superAdmin.post(`/releases/${name}`, upload);
    expect([response.statusCode, response.json()]).toEqual([201, expect.objectContaining({ app: name })]);
    const { current } = response.json<{ current: { version: string; gate: { problems: string[] }[] } }>();
    expect([current.version, current.gate.flatMap(({ problems }) => problems), current.gate.length]).toEqual([version, [], 6]);
  }, 300_000);
});
