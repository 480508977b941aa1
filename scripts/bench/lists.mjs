import { join } from 'node:path';
import autocannon from 'autocannon';
import { compare, median } from './compare.mjs';
import { startServer } from './start-server.mjs';

const connections = 50;
const seconds = Number(process.env.BENCH_SECONDS || 8);
const rounds = 3;

/** Requests the paths in turn; with as many paths as connections, concurrent requests differ. */
async function load(url, { headers = {}, paths = ['/'] } = {}) {
  let count = 0;
  const setupRequest = (request) => ({ ...request, path: paths[(count += 1) % paths.length] });
  const requests = [{ setupRequest }];
  // The API closes a connection after a thousand requests, which autocannon does not handle.
  const options = { url, headers, connections, duration: seconds, reconnectRate: 900, ...(paths.length > 1 && { requests }) };
  const { requests: completed, latency, non2xx, errors } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} error responses and ${errors} connection errors`);
  return { perSecond: completed.average, p99: latency.p99 };
}

/** URLs of different lists of 50 orders; the offset is at most `maxOffset`. */
const listPaths = (maxOffset) =>
  ['placedAt', 'number', 'total', 'dueAt'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      Array.from({ length: Math.min(maxOffset, 12) + 1 }, (_, offset) => `/orders?limit=50&offset=${offset}&sort=${sort}&order=${order}`),
    ),
  );

/** The session of the administrator of a demo marketplace: what it sends, and the lists that it can ask for. */
async function openLists(url) {
  const { password } = await (await fetch(`${url}/auth/demo-accounts`)).json();
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@acme.test', password }),
  });
  const { token } = await response.json();
  const headers = { authorization: `Bearer ${token}` };
  const bytes = await (await fetch(`${url}/orders?limit=50`, { headers })).text();
  const { items, meta } = JSON.parse(bytes);
  const paths = listPaths(meta.total - items.length);
  if (paths.length < connections) throw new Error('There are fewer different lists than connections.');
  return { headers, bytes, items, paths };
}

/** Different lists of 50 orders of a running installation: how many in a second, and altogether. */
export async function measureLists(url) {
  const { headers, paths } = await openLists(url);
  const { pathname } = new URL(url);
  const { perSecond } = await load(url, { headers, paths: paths.map((path) => `${pathname.replace(/\/$/, '')}${path}`) });
  return { perSecond, requests: perSecond * seconds };
}

/**
 * The list of 50 orders of an administrator, with sign-in, tenant, row-level security and serialization, against a plain server that sends
 * the same bytes from memory. Measured in turn and several times, so that they do not compete for the machine. The requests are for one list on
 * all connections, as after a live update, and for a different list on each connection, where no reads can be shared.
 */
export async function benchmarkLists(folder) {
  const env = { DATA_DIR: join(folder, 'lists'), DATABASE_URL: '', API_PORT: '0', DEMO: '1', NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const api = await startServer('api/dist/server.js', { ...env, REQUESTS_PER_MINUTE: '100000000' });
  const reference = await startServer('scripts/bench/reference-server.mjs', {});
  try {
    const { headers, bytes, items, paths } = await openLists(api.url);
    const list = `${api.url}/orders?limit=50`;
    reference.send(bytes);
    const results = { reference: [], one: [], many: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.reference.push(await load(reference.url));
      results.one.push(await load(list, { headers }));
      results.many.push(await load(api.url, { headers, paths }));
    }
    const getMedian = (series, metric) => median(results[series].map((result) => result[metric]));
    const compareSeries = (series, name, { atLeast, atMost }) => [
      compare({
        name: `${name}, requests per second`,
        value: getMedian(series, 'perSecond'),
        reference: getMedian('reference', 'perSecond'),
        unit: '/s',
        atLeast,
      }),
      compare({
        name: `${name}, p99 at ${connections} connections`,
        value: getMedian(series, 'p99'),
        reference: getMedian('reference', 'p99'),
        unit: 'ms',
        atMost,
      }),
    ];
    const name = `list of ${items.length} orders`;
    return [
      ...compareSeries('one', name, { atLeast: 1 / 8, atMost: 10 }),
      ...compareSeries('many', `${connections} different lists of ${items.length} orders`, { atLeast: 1 / 64, atMost: 50 }),
    ];
  } finally {
    await Promise.all([api.stop(), reference.stop()]);
  }
}
