import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '../test/database';
import { createDemoDatabase, demoTimeoutMs } from '../test/demo-database';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../test/server';

let program: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let dataDir: string;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-server-'));
  program = join(await buildPrograms(), 'server.js');
}, 60_000);
afterEach(() => killAll(running));
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): ServerProcess {
  const one = startProcess(program, { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ...env });
  running.add(one);
  return one;
}

test('prints its address, responds there, and exits with 0 on SIGTERM', async () => {
  const { child, url: listening, ended } = start();
  const url = await listening;
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, output: expect.stringMatching(/^api listening on \S+\n\nNo company is set up yet\. [^{]*$/) });
});

test('stops when its parent process is gone', async () => {
  const { child, url } = start();
  await url;
  const exit = once(child, 'exit');
  child.disconnect();
  expect(await exit).toEqual([0, null]);
});

test(
  'sends an e-mail requested before a kill once, after the next start',
  async () => {
    const folder = join(dataDir, 'demo');
    const demo = await createDemoDatabase(folder);
    const startDemo = () => start({ DEMO: '1', DATABASE_URL: demo.ownerUrl, DATA_DIR: folder });
    const first = startDemo();
    const url = await first.url;
    const payload = JSON.stringify({ email: 'customer@acme.test' });
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload };
    expect((await fetch(`${url}/api/auth/forgot-password`, post)).status).toBe(204);
    first.child.kill('SIGKILL');
    await first.ended;
    const both = [startDemo(), startDemo()];
    const [again = ''] = await Promise.all(both.map((each) => each.url));
    // The demo companies send reminders, too.
    const emails = async () => {
      const all = (await (await fetch(`${again}/api/dev/mail`)).json()) as { to: string }[];
      return all.filter(({ to }) => to === 'customer@acme.test');
    };
    for (let i = 0; i < 100 && (await emails()).length === 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await emails()).toHaveLength(1);
    for (const { child, ended } of both) {
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
    await demo.close();
  },
  demoTimeoutMs,
);

test('exits at once on the second signal, even with a request in flight', async () => {
  const { child, url: listening, ended } = start();
  const url = await listening;
  // An incomplete request delays the first stop.
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write('POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect((await ended).code).toBe(1);
  socket.destroy();
});

test('reports a port in use and an invalid environment with one plain message each', async () => {
  const other = createServer().listen(0, '127.0.0.1').unref();
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const [taken, wrong] = await Promise.all([start({ API_PORT: String(port) }).ended, start({ API_PORT: 'http', DEMO: 'off' }).ended]);
  expect(taken).toEqual({
    code: 1,
    output: `Port ${port} on 127.0.0.1 is taken. Stop the program that uses it, or set API_PORT to a free one.\n`,
  });
  expect(wrong).toEqual({
    code: 1,
    output: 'The environment has 2 problems:\n  API_PORT must be a port number, such as 3000\n  DEMO must be 0 or 1\n',
  });
  other.close();
});
