import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from './testing/folder';

const root = resolve(__dirname, '../..');
const folder = createTemporaryFolder();
/** Makes commits independent of the git settings of the machine. */
const gitIdentity = {
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@techadds.example' },
  ...{ GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@techadds.example' },
};

/** Evaluates an expression on a module of scripts/, which Node runs without compilation. */
function evaluate<Result>(name: string, expression: string): Result {
  const url = pathToFileURL(join(root, 'scripts/lib', name)).href;
  const code = `import * as it from ${JSON.stringify(url)}; console.log(JSON.stringify(await (async () => ${expression})()));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

/** Runs a command with an installation elsewhere that gives the same reply to every request. */
async function callInstallation(reply: object, [command = '', ...args]: string[]) {
  const requests: object[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, token: headers.authorization });
    response.end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [join(root, 'scripts/cli.mjs'), command, ...args, '--to', to], {
    env: { ...process.env, RELEASE_TOKEN: 'ta_1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = text(child.stdout);
  expect(await once(child, 'exit')).toEqual([0, null]);
  server.close();
  return { requests, to, printed: await printed };
}

describe('the command line', () => {
  const cli = (...args: string[]) => spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), ...args], { encoding: 'utf8' });

  test('lists the command of every npm script', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const called = Object.values(scripts).flatMap((script) => /^node scripts\/cli\.mjs (\S+)/.exec(script)?.[1] ?? []);
    const listed = [...cli('help').stdout.matchAll(/^ {2}(\S+) {2}/gm)].map((match) => match[1]!);
    expect(new Set(called)).toEqual(new Set(listed));
    expect(called.length).toBeGreaterThan(10);
  });

  test('rejects an unknown command', () => {
    const { status, stderr } = cli('no-such-command');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('There is no command "no-such-command"') });
  });

  test.each(['release', 'rollback', 'disable-remote', 'enable-remote', 'promote', 'halt'])(
    'rejects %s without the name of an app',
    (command) => {
      const { status, stderr } = cli(command);
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`npm run ${command} -- <app>`) });
    },
  );

  test.each([
    ['rollback', 'rollback', '--reason', 'Totals are wrong'],
    ['disable-remote', 'switch-off'],
    ['enable-remote', 'switch-on'],
    ['promote', 'promote'],
    ['halt', 'halt'],
  ])('sends %s to another installation, with the token', async (command, action, ...options) => {
    const reply = { app: 'mfe-finance', current: { version: '00000000aa' } };
    const { requests, to, printed } = await callInstallation(reply, [command, 'mfe-finance', ...options]);
    expect(requests).toEqual([{ method: 'POST', url: `/api/releases/mfe-finance/${action}`, token: 'Bearer ta_1' }]);
    expect(printed).toContain(`at ${to}; its version is 00000000aa.`);
  });

  test('shows the versions of an app in another installation with their checks, health and changes', async () => {
    const [current, canary] = ['00000000aa', '00000000bb'].map((version, index) => ({
      ...{ version, commit: index === 0 ? 'abc123' : null, by: 'Ana', createdAt: '2026-05-04T10:20:30.000Z', bytes: 1_000 },
      gate: [
        { name: 'Form and size', problems: [] },
        { name: 'Pages', problems: index === 0 ? [] : ['One is large.'] },
      ],
    }));
    const audience = { percent: 10, tenantIds: ['5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10'] };
    const counts = { app: 'mfe-finance', failures: 0, slow: 0, hours: [] };
    const { requests, printed } = await callInstallation(
      {
        released: {
          ...{ app: 'mfe-finance', current, off: false, previous: null },
          canary: { ...audience, version: canary!.version, release: canary },
        },
        health: [{ ...counts, version: '00000000aa', loads: 3_000, errors: 6, loadMs: 3_600_000 }],
        tabs: {
          ...{ from: '2026-05-04T10:15:00.000Z', until: '2026-05-04T10:20:00.000Z' },
          items: [
            { app: 'mfe-finance', version: '00000000aa', tabs: 1_500 },
            { app: 'mfe-finance', version: '00000000bb', tabs: 400 },
            { app: 'mfe-finance', version: '00000000cc', tabs: 100 },
          ],
        },
        items: [{ at: '2026-05-04T10:20:30.000Z', kind: 'canary', version: '00000000bb', by: 'Ana', reason: 'A try' }],
      },
      ['releases', 'mfe-finance'],
    );
    expect(requests).toEqual([{ method: 'GET', url: '/api/releases/mfe-finance', token: 'Bearer ta_1' }]);
    expect(printed.trimEnd().split('\n')).toEqual([
      'mfe-finance',
      '  current 00000000aa from commit abc123, by Ana, 2026-05-04 10:20 UTC',
      '    1,500 of 2,000 open tabs (75 %) from 10:15 to 10:20 UTC',
      '    3,000 loads in 24 h, 1.2 s to load, 0.2 % errors',
      '    2 checks passed',
      '  canary for 10 % of the marketplaces and 1 marketplace by id: 00000000bb, by Ana, 2026-05-04 10:20 UTC',
      '    400 of 2,000 open tabs (20 %) from 10:15 to 10:20 UTC',
      '    no loads in 24 h',
      '    1 check passed',
      '    Pages: One is large.',
      '  other versions',
      '    100 of 2,000 open tabs (5 %) from 10:15 to 10:20 UTC',
      '  changes',
      '    2026-05-04 10:20 UTC canary 00000000bb by Ana: A try',
    ]);
  });

  test('says of a private preview that no marketplace has it', async () => {
    const [current, preview] = ['00000000aa', '00000000bb'].map((version) => ({
      ...{ version, commit: null, by: 'Ana', createdAt: '2026-05-04T10:20:30.000Z', bytes: 1_000, gate: [] },
    }));
    const canary = { percent: 0, tenantIds: [], previewSha256: 'a'.repeat(64), version: '00000000bb', release: preview };
    const released = { app: 'mfe-finance', current, canary, off: false, previous: null };
    const { printed } = await callInstallation({ released, health: [], items: [] }, ['releases', 'mfe-finance']);
    expect(printed).toContain('  canary for a private preview, and no marketplace: 00000000bb, by Ana');
  });

  test('a release to no marketplace by its id, or to a share that is none, is rejected before anything is built', () => {
    for (const [option, value] of [
      ['--tenant', 'acme'],
      ['--canary', 'many'],
    ] as const)
      expect(cli('release', 'mfe-finance', option, value)).toMatchObject({ status: 1, stderr: expect.stringContaining(option) });
  });

  test.each([
    [['--remote', 'mfe-nothing', '--against', 'https://shell.example'], '--remote is one of'],
    [['--remote', 'mfe-finance'], '--against is the address'],
    [['--remote', 'mfe-finance', '--against', 'javascript:1'], '--against is the address'],
  ])('rejects dev with %j', (args, message) => {
    expect(cli('dev', ...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
  });

  test('loads no package before the install step', () => {
    const copy = join(folder, 'bare');
    for (const path of ['scripts', 'shared/build']) cpSync(join(root, path), join(copy, path), { recursive: true });
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    const names = [
      'api-command',
      'build',
      'change-release',
      'dev',
      'new-remote',
      'release',
      'release-key',
      'releases',
      'start',
      'test',
    ].map((name) => `commands/${name}`);
    const modules = [...names, 'bench/run'].map((name) => `./scripts/${name}.mjs`);
    const code = modules.map((path) => `await import('${path}');`).join('');
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: copy, encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });
});

describe('the build by the tools of the workspaces', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
  const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules'));
  const configs = workspaces.flatMap((name) =>
    readdirSync(join(root, name)).flatMap((file) => (/^rspack(\.\w+)?\.config\.mjs$/.test(file) ? [{ name, file }] : [])),
  );

  test('every configuration is built by the command line of rspack, in the script of its package', () => {
    expect(configs.length).toBeGreaterThan(workspaces.length - 3);
    for (const { name, file } of configs) {
      const { scripts = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as { scripts?: { build?: string } };
      const commands = scripts.build?.split(' && ') ?? [];
      expect(commands).toContain(file === 'rspack.config.mjs' ? 'rspack build' : `rspack build --config ${file}`);
    }
  });

  const lerna = (cwd: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'node_modules/lerna/dist/cli.js'), ...args], {
      cwd,
      env: { ...process.env, ...gitIdentity, NX_DAEMON: 'false' },
      encoding: 'utf8',
    });

  test('lerna finds all packages', () => {
    const listed = JSON.parse(lerna(root, 'list', '--all', '--json').stdout) as { location: string }[];
    expect(listed.map(({ location }) => relative(root, location)).sort()).toEqual(workspaces.toSorted());
  });

  test('lerna builds what has changed, takes the rest from its cache, and makes versions of the commits', () => {
    // A repository with our settings, whose builds are quick.
    const copy = join(folder, 'packages');
    const read = <Json>(path: string) => JSON.parse(readFileSync(join(copy, path), 'utf8')) as Json;
    const names = ['mfe-admin', 'mfe-finance'];
    for (const path of ['package.json', 'lerna.json', 'nx.json']) cpSync(join(root, path), join(copy, path));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n.nx\ndist\n');
    for (const name of names) {
      mkdirSync(join(copy, name));
      const build = `node -e "require('fs').mkdirSync('dist', { recursive: true })"`;
      writeFileSync(join(copy, name, 'package.json'), JSON.stringify({ name: `@techadds/${name}`, version: '0.1.0', scripts: { build } }));
    }
    const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, env: { ...process.env, ...gitIdentity }, encoding: 'utf8' });
    const commit = (message: string) => (git('add', '-A'), git('commit', '-qm', message));
    git('init', '-q');
    commit('chore: start');
    for (const name of names) git('tag', '-a', `@techadds/${name}@0.1.0`, '-m', name);
    const build = () => lerna(copy, 'run', 'build').stdout;
    expect(build()).not.toContain('cache');
    writeFileSync(join(copy, 'mfe-finance/overdue.ts'), '');
    const second = build();
    expect(second).toMatch(/@techadds\/mfe-admin:build.*cache/);
    expect(second).not.toMatch(/@techadds\/mfe-finance:build.*cache/);
    commit('feat(mfe-finance): show overdue payouts first');
    expect(lerna(copy, 'version', '--yes', '--no-push').stderr).toContain('version finished');
    expect(names.map((name) => read<{ version: string }>(`${name}/package.json`).version)).toEqual(['0.1.0', '0.2.0']);
    expect(readFileSync(join(copy, 'mfe-finance/CHANGELOG.md'), 'utf8')).toContain('show overdue payouts first');
  }, 60_000);
});

test.each([
  [undefined, 'http://localhost:3000'],
  ['3100', 'http://localhost:3100'],
])('in development with API_PORT=%s, the page calls the API at %s', (port, base) => {
  const code = `const { default: { plugins } } = await import(${JSON.stringify(pathToFileURL(join(root, 'shell/rspack.config.mjs')).href)});
    console.log(plugins.find(({ name }) => name === 'HtmlRspackPlugin')._args[0].templateParameters.apiBase);`;
  const { API_PORT: _port, ...environment } = process.env;
  const env = { ...environment, NODE_ENV: 'development', ...(port && { API_PORT: port }) } as NodeJS.ProcessEnv;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, env, encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual([base, '']);
});

test('lists tests that failed and those that passed at their retry', () => {
  const retried = { status: 'passed', fullName: 'retried', failureMessages: [], retryReasons: ['Error: too slow'] };
  const failed = { status: 'failed', fullName: 'failed', failureMessages: ['Error: wrong'], retryReasons: ['Error: wrong'] };
  const passed = { status: 'passed', fullName: 'passed', failureMessages: [], retryReasons: [] };
  const suite = { name: join(root, 'api/a.test.ts'), status: 'failed', assertionResults: [retried, failed, passed] };
  const report = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults: [suite] };
  expect(evaluate('test-results.mjs', `it.summarizeJest(${JSON.stringify(report)})`)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['api/a.test.ts: failed\n    Error: wrong', 'api/a.test.ts: retried (passed at its retry)\n    Error: too slow'],
  });
});

describe('the version of Node.js', () => {
  test.each(['20.19.0', '22.0.0'])('%s is accepted', (version) => {
    expect(evaluate('node-version.mjs', `it.checkNodeVersion('${version}') ?? true`)).toBe(true);
  });

  test.each(['20.18.3', '18.20.0'])('%s is rejected', (version) => {
    expect(() => evaluate('node-version.mjs', `it.checkNodeVersion('${version}') ?? true`)).toThrow(
      `TechAdds needs Node.js 20.19 or newer; this is ${version}`,
    );
  });
});

describe('the build lock', () => {
  const copy = join(folder, 'copy');
  /** The lock file is in the repository of the script; a copy of the script has its own. */
  const holder = (name: string, work: string) => `
    import { withLock } from ${JSON.stringify(pathToFileURL(join(copy, 'scripts/lib/lock.mjs')).href)};
    await withLock(async () => { console.log('${name} in'); ${work}; console.log('${name} out'); });
    process.stdin.unref();`;
  const untilInput = "await new Promise((done) => process.stdin.once('data', done))";
  const run = (code: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    const ended = new Promise<string>((done) => child.on('exit', () => done(output)));
    const waitForOutput = (text: string) =>
      new Promise<void>((done) => {
        const check = () => (output.includes(text) ? done() : setTimeout(check, 10));
        check();
      });
    return { child, ended, waitForOutput };
  };

  beforeAll(() => {
    mkdirSync(join(copy, 'scripts/lib'), { recursive: true });
    for (const name of ['lock.mjs', 'paths.mjs', 'log.mjs']) copyFileSync(join(root, 'scripts/lib', name), join(copy, 'scripts/lib', name));
  });
  afterEach(() => rmSync(join(copy, '.data'), { recursive: true, force: true }));

  test('admits one command at a time, and the other logs what it waits for', async () => {
    const first = run(holder('first', untilInput));
    await first.waitForOutput('first in');
    const second = run(holder('second', ''));
    await second.waitForOutput('Waiting');
    first.child.stdin.write('end');
    expect(await first.ended).toBe('first in\nfirst out\n');
    expect(await second.ended).toMatch(/^Another command .*process \d+.*\nsecond in\nsecond out\n$/);
  });

  test('is released when its holder is killed', async () => {
    const first = run(holder('first', untilInput));
    await first.waitForOutput('first in');
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await run(holder('second', '')).ended).toBe('second in\nsecond out\n');
  });

  test('admits a command at once when nobody holds it', async () => {
    expect(await run(holder('only', '')).ended).toBe('only in\nonly out\n');
  });
});
