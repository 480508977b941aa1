import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedBrowser } from './testing/browser';
import { changePort, createCheckout, createProject, readJson, repositoryRoot } from './testing/checkout';
import { readCommands } from './testing/documented-commands';
import { createTemporaryFolder } from './testing/folder';
import { findFreePort } from './testing/free-port';
import { startInstallation, type SentRequest } from './testing/installation';
import { runCommand, runUntilReady } from './testing/run-command';

const folder = createTemporaryFolder();
const [checkout, project] = [join(folder, 'checkout'), join(folder, 'project')];
const { commands, variables, listOthers } = readCommands(readFileSync(join(repositoryRoot, 'docs/teams.md'), 'utf8'));

/** Commands that other tests run: the texts by which they do. */
const runElsewhere: Record<string, [file: string, code: string][]> = {
  'npm start': [['e2e/faults/servers.spec.ts', "spawn('npm', ['start']"]],
  'npm ci --include=dev': [
    ['examples/outside-remote/ci.sh', '\nnpm ci --include=dev'],
    ['e2e/journeys/outside-remote.spec.ts', "run('sh', ['ci.sh']"],
  ],
  'npx lerna version': [['edge/src/scripts.test.ts', "lerna(copy, 'version'"]],
  'npx lerna run build': [['edge/src/scripts.test.ts', "lerna(copy, 'run', 'build')"]],
};

let installation: Awaited<ReturnType<typeof startInstallation>>;
/** The last build of the remote in the checkout. */
const getServed = () => {
  const builds = readdirSync(join(checkout, 'mfe-finance/dist'));
  return { name: 'mfe-finance', version: builds.find((entry) => /^[0-9a-f]{10}$/.test(entry)) };
};
beforeAll(async () => {
  installation = await startInstallation(getServed);
  await createCheckout(checkout);
  writeFileSync(join(checkout, 'accounts.json'), JSON.stringify([{ email: 'ana@acme.test', password: 'secret' }]));
}, 240_000);
afterAll(() => void installation.server.close());
beforeEach(() => installation.requests.splice(0));

const toLine = (command: string) => command.replaceAll(/https:\/\/(app|shell)\.example/g, installation.url);
const toOptions = (cwd: string, env: Record<string, string>) => ({ cwd, env: { DATA_DIR: join(folder, 'data'), DEV_TOKEN: '', ...env } });
const run = (command: string, cwd = checkout) => runCommand(toLine(command), toOptions(cwd, variables));
const runServer = (command: string, env: Record<string, string> = {}, cwd = checkout, whenReady?: () => Promise<void>) =>
  runUntilReady(toLine(command), toOptions(cwd, env), whenReady);

const sent = () => installation.requests.map(({ method, path }) => `${method} ${path}`);
const bodies = () => installation.requests.map(({ body }) => body);
const expectToken = (token: string) =>
  expect(new Set(installation.requests.map((request: SentRequest) => request.token))).toEqual(new Set([`Bearer ${token}`]));
const change = (action: string, body: object) => async (command: string) => {
  expect(await run(command)).toContain(`mfe-finance is`);
  expect(sent()).toEqual([`POST /api/releases/mfe-finance/${action}`]);
  expect(bodies()).toEqual([expect.objectContaining(body)]);
  expectToken('ta_1');
};

const devRemote = 'npm run dev -- --remote mfe-finance --against https://shell.example';
const reason = { reason: 'Totals are wrong' };

/** Runs each command of the page and checks its effect. In the order of the page: a later command may need an earlier one. */
const runHere: Record<string, (command: string) => Promise<void>> = {
  'npm run new-remote -- mfe-support --port 3106 --roles admin': async (command) => {
    expect(await run(command)).toContain('mfe-support is in the folder mfe-support, with a page at /support for admin.');
    await changePort(checkout, 'mfe-support');
  },
  'npm run dev': async (command) => {
    const [port, apiPort] = [await findFreePort(), await findFreePort()];
    const whenReady = async () => {
      const get = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
      expect([await get('/login'), await get('/api/health/ready')]).toEqual([expect.stringContaining('<title>'), '{"status":"ok"}']);
      expect(await get('/registry.json')).toContain('"name":"mfe-support"');
      expect(await get('/remotes/mfe-support/0000000000/remoteEntry.js')).toContain('techadds_mfe_support_0000000000');
    };
    // Making the demo data takes most of a first start.
    await runServer(command, { PORT: String(port), API_PORT: String(apiPort), DEMO: '0' }, checkout, whenReady);
  },
  [devRemote]: async (command) => {
    const { port } = readJson<{ techadds: { port: number } }>(join(checkout, 'mfe-finance/package.json')).techadds;
    const link = `${installation.url}/dashboard?dev-remote=mfe-finance:${port}`;
    expect(await runServer(command)).toContain(`as a super-admin: ${link}\n`);
    expect(sent()).toEqual([]);
    expect(await runServer(command, variables)).toContain(`as any user: ${link}:g.r.ant\n`);
    expectToken(variables.DEV_TOKEN!);
  },
  'npm run release-key': async (command) => {
    const { publicKey } = await run(command).then(() => readJson<{ publicKey: string }>(join(checkout, variables.RELEASE_KEY_FILE!)));
    expect(publicKey).toMatch(/^[\w-]{43}$/);
  },
  'npm run release -- mfe-finance --to https://app.example --canary 10': async (command) => {
    expect(await run(command)).toContain('is released to 10 % of the marketplaces');
    expect(sent()).toEqual(['POST /api/releases/mfe-finance']);
    const { publicKey } = readJson<{ publicKey: string }>(join(checkout, 'release-key.json'));
    expect(bodies()).toEqual([expect.objectContaining({ publicKey, canary: { percent: 10, tenantIds: [] } })]);
    // The checkout is no git clone.
    expect(bodies()[0]).not.toHaveProperty('commit');
    expectToken('ta_1');
  },
  'npm run release -- mfe-finance --to https://app.example --smoke': async (command) => {
    expect(await run(command)).toMatch(/All pages show.*mfe-finance \w+ is released/s);
    expect(sent()).toEqual(['GET /api/releases/mfe-finance', 'POST /api/releases/mfe-finance', 'POST /api/releases/mfe-finance/promote']);
  },
  'npm pack -w shared': async (command) => {
    const archive = (await run(command)).match(/^techadds-shared-\S+\.tgz$/m)![0];
    createProject(project, join(checkout, archive));
  },
  'npx techadds-remote key': async (command) => {
    expect(await run(command, project)).toContain('The key is in release-key.json');
  },
  'npx techadds-remote dev --against https://shell.example': async (command) => {
    expect(await runServer(command, {}, project)).toContain('mfe-service-status is ready for changes');
  },
  'npx techadds-remote build': async (command) => {
    expect(await run(command, project)).toMatch(/^mfe-service-status [0-9a-f]{10} is built\.$/m);
  },
  'npx techadds-remote release --to https://app.example --canary 10': async (command) => {
    expect(await run(command, project)).toContain('is released to 10 % of the marketplaces');
    expect(sent()).toEqual(['POST /api/releases/mfe-service-status']);
    expectToken('ta_1');
  },
  'npx techadds-remote releases --to https://app.example': async (command) => {
    expect(await run(command, project)).toContain('current 00000000aa');
    expect(sent()).toEqual(['GET /api/releases/mfe-service-status']);
  },
  'npx techadds-remote promote --to https://app.example': async (command) => {
    for (const action of ['promote', ...listOthers(command)]) await run(command.replace('promote', action), project);
    expect(sent()).toEqual(
      ['promote', 'halt', 'rollback', 'switch-off', 'switch-on'].map((each) => `POST /api/releases/mfe-service-status/${each}`),
    );
  },
  'npm run releases -- mfe-finance --to https://app.example': async (command) => {
    expect(await run(command)).toContain('current 00000000aa');
    expect(sent()).toEqual(['GET /api/releases/mfe-finance']);
  },
  'npm run promote -- mfe-finance --to https://app.example': change('promote', {}),
  'npm run halt -- mfe-finance --to https://app.example --reason "Totals are wrong"': change('halt', reason),
  'npm run rollback -- mfe-finance --to https://app.example --reason "Totals are wrong"': change('rollback', reason),
  'npm run disable-remote -- mfe-finance --to https://app.example': change('switch-off', {}),
  'npm run enable-remote -- mfe-finance --to https://app.example': change('switch-on', {}),
  'npm run release -- mfe-finance': async (command) => {
    // Remotes are checked against it.
    await run('npm run release -- shell');
    expect(await run(command)).toMatch(/mfe-finance \w+ is released\. To undo: npm run rollback -- mfe-finance/);
  },
  'npm run releases': async (command) => {
    expect(await run(command)).toMatch(/mfe-finance\n {2}current \w+, by .* checks passed\nshell\n {2}current \w+, by .* checks passed/s);
  },
  'npm run release': async (command) => {
    appendFileSync(join(checkout, 'mfe-finance/src/mfe.ts'), 'export const wrong: number = "text";\n');
    await expect(run(`${command} -- mfe-finance --to https://app.example`)).rejects.toThrow(/TS2322.*mfe-finance is unchanged/s);
    expect(sent()).toEqual([]);
  },
};

test('every command of docs/teams.md is run by a test', () => {
  expect([...commands].sort()).toEqual([...Object.keys(runHere), ...Object.keys(runElsewhere)].sort());
});

test.each(Object.entries(runElsewhere))('%s is run elsewhere', (_, places) => {
  for (const [file, code] of places) expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain(code);
});

const isRunnable = (command: string) => installedBrowser !== undefined || !command.includes('--smoke');
test.each(Object.keys(runHere).filter(isRunnable))('%s', async (command) => runHere[command]!(command), 280_000);
