import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tracesPath } from '@techadds/shared/contract/traces/browser-spans';
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '@techadds/shared/tracing/receiver';
import { createEmptyDatabase } from '../test/database';
import { buildEdge, buildPrograms, killAll, startProcess, type ServerProcess } from '../test/server';

/** The built API, and the built edge in front of it, with a collector. */
let receiver: TraceReceiver;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let dataDir: string;
let api: ServerProcess;
let edge: ServerProcess;
let edgeUrl: string;

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

beforeAll(async () => {
  receiver = await startTraceReceiver();
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-traces-'));
  const env = { DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, LOG_LEVEL: 'warn' };
  api = startProcess(join(await buildPrograms(), 'server.js'), { ...env, DATABASE_URL: database.ownerUrl });
  const port = await findFreePort();
  edge = startProcess(await buildEdge(), { ...env, API_URL: await api.url, PORT: String(port), HOST: '127.0.0.1' });
  edgeUrl = `http://127.0.0.1:${port}`;
  while (edge.child.exitCode === null && !(await fetch(`${edgeUrl}/api/health/ready`).catch(() => undefined))?.ok) await pause(50);
}, 300_000);
afterAll(async () => {
  await killAll([api, edge]);
  await database.close();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the programs load the packages of traces only where there is a collector', async () => {
  for (const program of [join(await buildPrograms(), 'server.js'), await buildEdge()])
    expect(await readFile(program, 'utf8')).not.toMatch(/["']@opentelemetry\//);
});

test('a click is one trace over browser, edge, API and statement, which a stop sends completely', async () => {
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${edgeUrl}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const signIn = { email: 'anna@acme.test', password: 'a wrong password' };
  expect((await post('/api/auth/login', { traceparent: `00-${traceId}-${spanId}-01` }, signIn)).status).toBe(401);
  const click = { traceId, spanId, kind: 'click', route: '/*', agoMs: 900, ms: 800 };
  expect((await post(tracesPath, {}, [click])).status).toBe(204);
  for (const { child, ended } of [edge, api]) {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }

  const trace = receiver.spans.filter((span) => span.traceId === traceId);
  const find = (service: string, kind: number): ReceivedSpan | undefined =>
    trace.find((span) => span.service === `techadds-${service}` && span.kind === kind);
  const [inBrowser, inEdge, inApi, statement] = [find('browser', 1), find('edge', 2), find('api', 2), find('api', 3)];
  expect([inBrowser?.name, inEdge?.name, inApi?.name]).toEqual(['click /*', 'POST /api/*', 'POST /auth/login']);
  expect([inEdge, inApi, statement].map((span) => span?.parentSpanId)).toEqual([inBrowser, inEdge, inApi].map((span) => span?.spanId));
  expect(trace.map(({ name }) => name)).toContain('select users');
  expect(receiver.bodies.join('')).not.toMatch(/anna@acme|wrong password/);
}, 60_000);
