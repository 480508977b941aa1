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

async function load(url, headers = {}) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/**
 * The list of 50 orders as an administrator sees it, with sign-in, tenant, row-level security and serialization, against a bare server that
 * sends the same bytes from memory. One after the other, several times, since both would take the machine from each other.
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
    const url = `${api.url}/orders?limit=50`;
    const headers = { authorization: `Bearer ${token}` };
    const bytes = await (await fetch(url, { headers })).text();
    const count = JSON.parse(bytes).items.length;
    bare.tell(bytes);
    const results = { api: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await load(bare.url));
      results.api.push(await load(url, headers));
    }
    const of = (who, figure) => median(results[who].map((result) => result[figure]));
    const name = `list of ${count} orders`;
    return [
      compare({
        name: `${name}, requests a second`,
        value: of('api', 'perSecond'),
        reference: of('bare', 'perSecond'),
        unit: '/s',
        atLeast: 1 / 8,
      }),
      compare({
        name: `${name}, p99 at ${connections} connections`,
        value: of('api', 'p99'),
        reference: of('bare', 'p99'),
        unit: 'ms',
        atMost: 10,
      }),
    ];
  } finally {
    await Promise.all([api.stop(), bare.stop()]);
  }
}
