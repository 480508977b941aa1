import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { compare } from './compare.mjs';
import { createPool, simulateUser } from './simulated-users.mjs';
import { startServer } from './start-server.mjs';

const companies = Number(process.env.BENCH_COMPANIES || 50);
const connections = Number(process.env.BENCH_CONNECTIONS || 200);
const minutes = Number(process.env.BENCH_MINUTES || 1);
/** Customers that each company has before the measurement. */
const customersBefore = 50;
const password = 'Bench-of-many-companies-7';

/** Creates a company by the setup command. Returns the e-mail of its administrator. */
async function createCompany(env, number) {
  const email = `admin@company-${number}.test`;
  const answers = {
    ...{ company: `Company ${number}`, subdomain: `company-${number}`, currency: 'USD' },
    ...{ 'admin-first-name': 'Ana', 'admin-last-name': 'Lind', 'admin-email': email, 'admin-password': password },
    ...(number === 1 && {
      ...{ 'super-admin-first-name': 'Sol', 'super-admin-last-name': 'Berg' },
      ...{ 'super-admin-email': 'super-admin@platform.test', 'super-admin-password': `${password}-super` },
    }),
  };
  const args = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, [join(root, 'api/dist/setup.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Company ${number} could not be created.`);
  return email;
}

async function signIn(url, email) {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return (await response.json()).token;
}

const p95 = (durations) => durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.95)];

/** Lets all users work for `forMs`. Returns the durations of their reads and writes in ms, and the failed requests. */
async function measure(users, forMs) {
  const results = { reads: [], writes: [], failures: [] };
  const endsAt = performance.now() + forMs;
  await Promise.all(users.map((user) => user(endsAt, results)));
  return results;
}

/**
 * Many users of many companies at once, each with a connection of their own and a pause of a second between two requests; a fifth of the
 * requests are writes. The reference is a plain server that sends the bytes of one list from memory to the same users.
 */
export async function benchmarkMixed(folder) {
  const env = { DATA_DIR: join(folder, 'mixed'), DATABASE_URL: '', API_PORT: '0', DEMO: '0', NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const api = await startServer('api/dist/server.js', { ...env, REQUESTS_PER_MINUTE: '100000000' });
  const reference = await startServer('scripts/bench/reference-server.mjs', {});
  const pool = createPool(connections);
  try {
    const emails = [];
    for (let number = 1; number <= companies; number += 1) emails.push(await createCompany(env, number));
    const tokens = [];
    for (const email of emails) tokens.push(await signIn(api.url, email));
    const toUser = (url) => (_, n) => simulateUser({ pool, url, token: tokens[n % companies], name: `user-${n}` });
    const createUsers = (url) => Array.from({ length: connections }, toUser(url));
    for (const [n, token] of tokens.entries()) {
      const user = simulateUser({ pool, url: api.url, token, name: `first-${n}` });
      for (let row = 0; row < customersBefore; row += 1) await user.write();
    }
    const list = await fetch(`${api.url}/customers?limit=50`, { headers: { authorization: `Bearer ${tokens[0]}` } });
    reference.send(await list.text());
    const referenceResults = await measure(createUsers(reference.url), 10_000);
    const { reads, writes, failures } = await measure(createUsers(api.url), minutes * 60_000);
    if (failures.length > 0) throw new Error(`${failures.length} requests failed, such as ${failures[0]}`);
    const name = `${companies} companies, ${connections} connections, ${minutes} min`;
    const all = [...referenceResults.reads, ...referenceResults.writes];
    const compareP95 = (kind, durations, most) =>
      compare({ name: `${name}: ${durations.length} ${kind}, p95`, value: p95(durations), reference: p95(all), unit: 'ms', most });
    return [compareP95('reads', reads, 150), compareP95('writes', writes, 300)];
  } finally {
    pool.destroy();
    await Promise.all([api.stop(), reference.stop()]);
  }
}
