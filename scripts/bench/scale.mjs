import { chmod, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findObstacle, startNodes } from '../lib/database-nodes.mjs';
import { log } from '../lib/log.mjs';
import { root } from '../lib/paths.mjs';
import { runApiBenchmark } from './api-benchmark.mjs';
import { compare, median } from './compare.mjs';
import { measureLists } from './lists.mjs';
import { createMarketplace, measuredRequests } from './marketplace-users.mjs';
import { findChild, readDatabaseBytes, readDatabasePid, readProcessorMs } from './processor-time.mjs';
import { startApp } from './start-app.mjs';
import { startServer } from './start-server.mjs';

const rounds = Number(process.env.BENCH_ROUNDS || 40);
const idleSeconds = 20;
/** Requests of each kind whose processor time is measured. */
const costRequests = 200;
const workerCounts = [1, 2, 3];

const environment = { DATABASE_URL: '', API_PORT: '0', DEMO: '1', NODE_ENV: 'production', LOG_LEVEL: 'error' };
/** @param {Record<string, string>} more of its environment, such as another database */
const startApi = (dataDir, more = {}) =>
  startServer('api/dist/server.js', { ...environment, DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '100000000', ...more });

async function measureMs(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The median time of each request in ms, of two installations in turn; each round of `many` is of another tenant. */
async function measureLatency(alone, many) {
  const times = Object.fromEntries(Object.keys(measuredRequests).map((request) => [request, { alone: [], many: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    const marketplaces = { alone: await alone(round), many: await many(round) };
    // Caches of a tenant that is new to the process are filled by its first request.
    for (const marketplace of Object.values(marketplaces)) await marketplace.list();
    for (const [request, of] of Object.entries(times))
      for (const [side, marketplace] of Object.entries(marketplaces)) of[side].push(await measureMs(() => marketplace[request]()));
  }
  return Object.fromEntries(Object.entries(times).map(([request, of]) => [request, { alone: median(of.alone), many: median(of.many) }]));
}

/** The processor time of a request in ms, in the API and in the database, and the bytes that an order adds to it. */
async function measureCosts(api, dataDir, marketplace) {
  const pids = { api: api.pid, database: readDatabasePid(dataDir) };
  const read = () => Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, readProcessorMs(pid)]));
  const costs = {};
  let bytesPerOrder = 0;
  for (const request of Object.keys(measuredRequests)) {
    const [before, bytes] = [read(), readDatabaseBytes(dataDir)];
    for (let count = 0; count < costRequests; count += 1) await marketplace[request]();
    const after = read();
    if (request === 'order') bytesPerOrder = (readDatabaseBytes(dataDir) - bytes) / costRequests;
    costs[request] = Object.fromEntries(Object.keys(pids).map((name) => [`${name}Ms`, (after[name] - before[name]) / costRequests]));
  }
  return { requests: costs, bytesPerOrder };
}

/** The part of a core that an API and its database use while nobody does anything. */
async function measureIdle(api, dataDir) {
  const read = () => readProcessorMs(api.pid) + readProcessorMs(readDatabasePid(dataDir));
  const before = read();
  await delay(idleSeconds * 1_000);
  return (read() - before) / (idleSeconds * 1_000);
}

async function measureTenants(folder, costs) {
  const [small, large] = ['small', 'large'].map((name) => join(folder, name));
  // Under root the database runs as another account, which needs access to its data.
  await chmod(folder, 0o755);
  const demo = await startApi(large);
  await demo.stop();
  const copies = await runApiBenchmark('scale-bench', { DATA_DIR: large });
  const servers = { alone: await startApi(small), many: await startApi(large) };
  try {
    const pickCopy = (round) => 1 + ((round * 7_919) % copies.tenants);
    const latency = await measureLatency(
      () => createMarketplace(servers.alone.url, 'techadds.test'),
      (round) => createMarketplace(servers.many.url, `copy-${pickCopy(round)}.techadds.test`),
    );
    Object.assign(costs, copies, {
      ...(await measureCosts(servers.alone, small, await createMarketplace(servers.alone.url, 'techadds.test'))),
      idleCores: { alone: await measureIdle(servers.alone, small), many: await measureIdle(servers.many, large) },
    });
    return Object.entries(measuredRequests).map(([request, name]) => {
      const { alone, many } = latency[request];
      const title = `${name}: ${copies.tenants.toLocaleString('en-US')} tenants against one alone`;
      return compare({ name: title, value: many, reference: alone, unit: 'ms', atMost: 1.5 });
    });
  } finally {
    await Promise.all([servers.alone.stop(), servers.many.stop()]);
  }
}

/** Different lists per second through the edge, with one API and with several, and the processor time of the edge for one of them. */
async function measureProcesses(folder, costs) {
  const results = [];
  for (const workers of workerCounts) {
    const app = await startApp(join(folder, 'small'), { API_WORKERS: String(workers), REQUESTS_PER_MINUTE: '100000000' });
    try {
      const edge = findChild(app.pid, 'edge/dist');
      const before = readProcessorMs(edge);
      const { perSecond, requests } = await measureLists(`${app.url}/api`);
      results.push({ perSecond, edgeMs: (readProcessorMs(edge) - before) / requests });
    } finally {
      await app.stop();
    }
  }
  costs.edgeMs = results[0].edgeMs;
  // Two cores are shared by the APIs, the database, the edge and the load, so more APIs can only not cost anything here.
  return workerCounts.slice(1).map((workers, index) =>
    compare({
      name: `lists, ${workers} APIs against one, on ${availableParallelism()} cores`,
      value: results[index + 1].perSecond,
      reference: results[0].perSecond,
      unit: '/s',
      atLeast: 0.8,
    }),
  );
}

/**
 * The same requests on three database nodes and on one server, over HTTP. Skipped where there is no distributed database, and the
 * factor that was measured last is kept.
 */
async function measureNodes(folder, costs) {
  const obstacle = process.env.CITUS_URL ? undefined : findObstacle();
  if (obstacle) {
    log(`Several database nodes: skipped, because ${obstacle}.`);
    return [];
  }
  const nodes = process.env.CITUS_URL ? { url: process.env.CITUS_URL, stop: () => undefined } : startNodes();
  const options = { DATABASE_URL: nodes.url, DATA_DIR: join(folder, 'nodes') };
  const servers = [];
  try {
    const demo = await startApi(options.DATA_DIR, options);
    await demo.stop();
    await runApiBenchmark('distribute', options);
    servers.push(await startApi(join(folder, 'small')), await startApi(options.DATA_DIR, options));
    const [plain, distributed] = await Promise.all(servers.map(({ url }) => createMarketplace(url, 'techadds.test')));
    const latency = await measureLatency(
      async () => plain,
      async () => distributed,
    );
    costs.nodesFactor = Math.max(1, ...Object.values(latency).map(({ many, alone }) => many / alone));
    return Object.entries(measuredRequests).map(([request, name]) => {
      const { alone, many } = latency[request];
      return compare({ name: `${name}: three database nodes against one server`, value: many, reference: alone, unit: 'ms', atMost: 1.3 });
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    nodes.stop();
  }
}

/**
 * How much many tenants and several processes change, and what a request costs. The costs are written to `scripts/scale/costs.json`
 * where `BENCH_SAVE` is set: the simulator reads them.
 */
export async function benchmarkScale(folder) {
  const file = join(root, 'scripts/scale/costs.json');
  const { nodesFactor } = JSON.parse(await readFile(file, 'utf8'));
  const costs = { measuredAt: new Date().toISOString().slice(0, 10), cores: availableParallelism(), nodesFactor };
  const results = [];
  for (const measure of [measureTenants, measureProcesses, measureNodes]) results.push(...(await measure(folder, costs)));
  log(JSON.stringify(costs, null, 2));
  if (process.env.BENCH_SAVE) await writeFile(file, `${JSON.stringify(costs, null, 2)}\n`);
  return results;
}
