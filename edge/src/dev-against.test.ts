import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTemporaryFolder } from './testing/folder';

const root = resolve(__dirname, '../..');
const project = createTemporaryFolder();
const installed = join(project, 'node_modules/@techadds/shared');
const command = [join(installed, 'build/remote-cli.mjs'), 'dev'];
const shell = 'https://shell.example';

const writeManifest = (techadds: object) =>
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'mfe-outside', type: 'module', techadds }));
const writeSource = (value: string) => writeFileSync(join(project, 'src/mfe.ts'), `export const routes: string[] = ['${value}'];\n`);

/** Listens on a port that was free. */
async function listen(): Promise<{ port: number; close: () => Promise<unknown> }> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: async () => once(server.close(), 'close') };
}

/** A project of one remote with the package as npm installs it: not a link, whose files are the repository's. */
beforeAll(() => {
  mkdirSync(join(project, 'src'));
  mkdirSync(installed, { recursive: true });
  for (const entry of ['build', 'src', 'package.json']) cpSync(join(root, 'shared', entry), join(installed, entry), { recursive: true });
  symlinkSync(join(root, 'shared/node_modules'), join(installed, 'node_modules'));
  for (const entry of readdirSync(join(root, 'node_modules')).filter((name) => !['@techadds', '.cache'].includes(name)))
    symlinkSync(join(root, 'node_modules', entry), join(project, 'node_modules', entry));
  cpSync(join(root, 'examples/outside-remote/rspack.config.mjs'), join(project, 'rspack.config.mjs'));
  writeSource('before');
}, 60_000);

let server: ChildProcess | undefined;
afterEach(() => void server?.kill('SIGKILL'));

/** Starts the command; resolves with what it has printed once it is ready. */
async function startDev(against = `${shell}/dashboard`, env = {}): Promise<string> {
  server = spawn(process.execPath, [...command, '--against', against], {
    ...{ cwd: project, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  let output = '';
  for await (const part of server.stdout!.iterator({ destroyOnReturn: false })) {
    output += String(part);
    if (output.includes('is ready')) return output;
  }
  throw new Error(output);
}

async function request(port: number, path: string, host = `localhost:${port}`) {
  const sent = get({ host: 'localhost', port, path, headers: { host, origin: shell } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('a project outside the repository serves its remote, with its changes, to the pages of the installation alone', async () => {
  const { port, close } = await listen();
  await close();
  writeManifest({ port });
  expect(await startDev()).toContain(`Open it as a super-admin: ${shell}/dashboard?dev-remote=mfe-outside:${port}\n`);

  const entry = await request(port, '/remoteEntry.js');
  expect([entry.status, entry.headers['access-control-allow-origin']]).toEqual([200, shell]);
  expect(entry.body).toContain('techadds_mfe_outside_0000000000');
  expect((await request(port, '/remoteEntry.js', 'evil.example')).status).toBe(403);

  const readMain = async () => (await request(port, '/main.js')).body;
  expect(await readMain()).toContain("'before'");
  writeSource('after');
  const limit = Date.now() + 20_000;
  while (!(await readMain()).includes("'after'") && Date.now() < limit) await new Promise((wait) => setTimeout(wait, 100));
  expect(await readMain()).not.toContain("'before'");

  const ended = once(server!, 'exit');
  server!.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

/** An installation that gives a grant, or says why not. */
async function startInstallation(status: number, reply: object) {
  const requests: unknown[] = [];
  const installation = createHttpServer(({ method, url, headers }, response) => {
    requests.push([method, url, headers.authorization]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await once(installation.listen(0, '127.0.0.1'), 'listening');
  installation.unref();
  return { requests, address: `http://127.0.0.1:${(installation.address() as AddressInfo).port}`, installation };
}

test('with a development token, the link has a grant and not the token', async () => {
  const { port, close } = await listen();
  await close();
  writeManifest({ port });
  const { requests, address, installation } = await startInstallation(201, { grant: 'g.r.ant', expiresAt: '2026-05-04T22:20:30.000Z' });
  const printed = await startDev(address, { DEV_TOKEN: 'ta_1' });
  expect(printed).toContain(
    `Open it until 2026-05-04 22:20 UTC, as any user: ${address}/dashboard?dev-remote=mfe-outside:${port}:g.r.ant\n`,
  );
  expect(printed).not.toContain('ta_1');
  expect(requests).toEqual([['POST', '/api/releases/mfe-outside/development', 'Bearer ta_1']]);
  installation.close();
}, 60_000);

test('where the installation gives no grant, the command says why, and nothing is served', async () => {
  const { port, close } = await listen();
  await close();
  writeManifest({ port });
  const { address, installation } = await startInstallation(403, { error: 'This token needs the scope dev:mfe-outside.' });
  const child = spawn(process.execPath, [...command, '--against', address], { cwd: project, env: { ...process.env, DEV_TOKEN: 'ta_1' } });
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, printed]).toEqual([1, expect.stringContaining('This token needs the scope dev:mfe-outside.')]);
  installation.close();
}, 60_000);

const run = (...args: string[]) => spawnSync(process.execPath, [...command, ...args], { cwd: project, encoding: 'utf8', timeout: 20_000 });

test.each([
  ['no installation', []],
  ['another protocol', ['--against', 'ftp://shell.example']],
])('%s is rejected with an example, and nothing is served', (_, args) => {
  writeManifest({ port: 3110 });
  const { status, stderr } = run(...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining('techadds-remote dev --against https://shell.example\n')]);
});

test('a port in use is named with the file that chooses it', async () => {
  const { port, close } = await listen();
  writeManifest({ port });
  const { status, stderr } = run('--against', shell);
  expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^Port ${port} .* in package\\.json\n$`))]);
  await close();
});

test('a project without a port is told where it belongs', () => {
  writeManifest({});
  const { status, stderr } = run('--against', shell);
  expect([status, stderr]).toEqual([1, 'package.json needs a port in its field techadds.\n']);
});
