import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { root } from '../root.mjs';
import { compare, median } from './measure.mjs';

const connections = 50;
const seconds = Number(process.env.BENCH_SECONDS || 8);
const rounds = 3;

/** A server in a process of its own, which says where it listens. */
async function start(script, env) {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{}])]);
  if (!told.url) throw new Error(`${script} did not start`);
  return { url: told.url, stop, tell: (message) => child.send(message) };
}

/** Asks one path after the other, over and over; what several connections ask at the same time differs where there are as many paths. */
async function load(url, { headers = {}, paths = ['/'] } = {}) {
  let asked = 0;
  const setupRequest = (request) => ({ ...request, path: paths[(asked += 1) % paths.length] });
  const requests = [{ setupRequest }];
  // The API closes a connection after a thousand requests, which this client would not notice.
  const options = { url, headers, connections, duration: seconds, reconnectRate: 900, ...(paths.length > 1 && { requests }) };
  const { requests: done, latency, non2xx, errors } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors`);
  return { perSecond: done.average, p99: latency.p99 };
}

/** Lists of 50 orders that each differ, where as many orders as `spare` can be skipped. */
const differentLists = (spare) =>
  ['placedAt', 'number', 'total', 'dueAt'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      Array.from({ length: Math.min(spare, 12) + 1 }, (_, offset) => `/orders?limit=50&offset=${offset}&sort=${sort}&order=${order}`),
    ),
  );

/**
 * The list of 50 orders as an administrator sees it, with sign-in, tenant, row-level security and serialization, against a bare server that
 * sends the same bytes from memory. One after the other, several times, since both would take the machine from each other. Asked for are one
 * list that many look at, as after a live update, and as many lists as there are connections, where nothing can be read for several at once.
 */
export async function lists(folder) {
  const env = { DATA_DIR: join(folder, 'lists'), DATABASE_URL: '', API_PORT: '0', DEMO: '1', NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const api = await start('api/dist/server.js', { ...env, REQUESTS_PER_MINUTE: '100000000' });
  const bare = await start('scripts/bench/bare-server.mjs', {});
  try {
    const { password } = await (await fetch(`${api.url}/auth/demo-accounts`)).json();
    const answer = await fetch(`${api.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@acme.test', password }),
    });
    const { token } = await answer.json();
    const headers = { authorization: `Bearer ${token}` };
    const list = `${api.url}/orders?limit=50`;
    const bytes = await (await fetch(list, { headers })).text();
    const { items, meta } = JSON.parse(bytes);
    const paths = differentLists(meta.total - items.length);
    if (paths.length < connections) throw new Error('There are too few orders for as many lists as connections.');
    bare.tell(bytes);
    const results = { bare: [], one: [], many: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await load(bare.url));
      results.one.push(await load(list, { headers }));
      results.many.push(await load(api.url, { headers, paths }));
    }
    const of = (who, figure) => median(results[who].map((result) => result[figure]));
    const figures = (who, name, { atLeast, atMost }) => [
      compare({
        name: `${name}, requests a second`,
        value: of(who, 'perSecond'),
        reference: of('bare', 'perSecond'),
        unit: '/s',
        atLeast,
      }),
      compare({
        name: `${name}, p99 at ${connections} connections`,
        value: of(who, 'p99'),
        reference: of('bare', 'p99'),
        unit: 'ms',
        atMost,
      }),
    ];
    const name = `list of ${items.length} orders`;
    return [
      ...figures('one', name, { atLeast: 1 / 8, atMost: 10 }),
      ...figures('many', `${connections} different lists of ${items.length} orders`, { atLeast: 1 / 64, atMost: 50 }),
    ];
  } finally {
    await Promise.all([api.stop(), bare.stop()]);
  }
}
