import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createClientId } from '@techadds/shared/contract/client-id';
import { createDemoDatabase, demoTimeoutMs } from '../../../test/demo-database';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../../../test/server';
import { publishedPassword } from '../accounts/password-policy';

/** Kills the server as soon as it begins to write the reply of a record that was just created: its transaction has been committed by then. */
const killBeforeReply = `
const { ServerResponse } = require('node:http');
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (status, ...rest) {
  if (status === 201 && /^\\/(api\\/)?(quotes|services)\\b/.test(this.req.url)) process.kill(process.pid, 'SIGKILL');
  return writeHead.call(this, status, ...rest);
};`;

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let owner: pg.Pool;
let folder: string;
let program: string;
let server: ServerProcess | undefined;
let token = '';

async function start(): Promise<string> {
  const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'error' };
  server = startProcess(program, { ...env, NODE_OPTIONS: `--require ${join(folder, 'kill-before-reply.cjs')}` });
  return server.url;
}

async function callApi(url: string, path: string, body?: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techadds-lost-reply-'));
  database = await createDemoDatabase(folder);
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  // Dropping the database ends connections that are still open.
  owner.on('error', () => undefined);
  await writeFile(join(folder, 'kill-before-reply.cjs'), killBeforeReply);
  program = join(await buildPrograms(), 'server.js');
}, demoTimeoutMs);
afterAll(async () => {
  if (server) await killAll([server]);
  await owner.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('a record whose server was killed between commit and reply is stored once, and its repeat is a replay', async () => {
  let url = await start();
  const signedIn = await callApi(url, '/auth/login', { email: 'partner-admin@acme.test', password: publishedPassword });
  ({ token } = (await signedIn.json()) as { token: string });
  const findFirstId = async (path: string) => ((await (await callApi(url, path)).json()) as { items: { id: string }[] }).items[0]!.id;
  const updated_at = new Date().toISOString();
  const bodies = {
    quotes: { customerId: await findFirstId('/customers?limit=1'), title: 'Killed quote', lines: [], validUntil: '2099-12-31' },
    services: { categoryId: await findFirstId('/marketplace/categories'), name: 'Killed service', draft: true },
  };
  for (const [kind, content] of Object.entries(bodies)) {
    const body = { ...content, id: createClientId(), updated_at };
    await expect(callApi(url, `/${kind}`, body)).rejects.toThrow();
    expect((await server!.ended).code).toBeNull();
    url = await start();
    const later = { ...body, updated_at: new Date().toISOString() };
    const replies = [await callApi(url, `/${kind}`, body), await callApi(url, `/${kind}`, later)];
    expect(replies.map(({ status, headers }) => [status, headers.get('idempotent-replay')])).toEqual(Array(2).fill([200, 'true']));
    const column = kind === 'quotes' ? 'title' : 'name';
    const { rows } = await owner.query(`select id from ${kind} where ${column} like 'Killed%'`);
    expect(rows).toEqual([{ id: ((await replies[0]!.json()) as { id: string }).id }]);
  }
}, 180_000);
