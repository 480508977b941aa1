import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../lib/paths.mjs';
import { findFreePorts } from '../lib/ports.mjs';
import { startFaultProxy } from './fault-proxy.mjs';

const pg = createRequire(new URL('../../api/package.json', import.meta.url))('pg');

/** Starts a built server and waits until the URL `ready` responds. It exits with this process (IPC channel). */
async function startServer(script, env, ready) {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', process.env.CHAOS_VERBOSE ? 'inherit' : 'ignore', 'ipc'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    const answer = await fetch(ready, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return child;
    await wait(50);
  }
}

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The id of the database's main process, and where it listens. */
function readPostmaster(dataDir) {
  const base = join(dataDir, 'postgres');
  const file = readdirSync(base, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('postmaster.pid'));
  if (!file) throw new Error('The database is not running.');
  const [pid, , , port] = readFileSync(join(base, file), 'utf8').split('\n');
  const password = readFileSync(join(base, dirname(dirname(file)), 'password'), 'utf8').trim();
  return { pid: Number(pid), url: `postgresql://techadds_owner:${password}@127.0.0.1:${port}/techadds` };
}

/** Leaves the client id out of a body, as if the server knew nothing of it. */
function withoutClientId(body) {
  const content = JSON.parse(body.toString());
  delete content.id;
  delete content.updated_at;
  return Buffer.from(JSON.stringify(content));
}

/**
 * Starts the app with its own data, with a proxy in front of the edge and one between the edge and the API, which inject faults.
 * @param {string} folder an empty folder
 * @param {(storeDir: string) => Promise<void>} fillStore publishes the builds of the apps
 * @param {{ control?: string, onCreate: Function, onFault: (fault: string) => void }} options `control` takes a protection away
 */
export async function startServers(folder, fillStore, { control, onCreate, onFault }) {
  // Under root the database runs as another account, which needs access to its data in this folder.
  chmodSync(folder, 0o755);
  const [apiPort, edgePort] = await findFreePorts(2);
  const common = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'production', DEMO: '1', LOG_LEVEL: 'error' };
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const back = await startFaultProxy({
    target: apiUrl,
    onFault: (fault) => onFault(`edge_${fault}`),
    ...(control === 'idempotency' && { changeBody: withoutClientId }),
  });
  const front = await startFaultProxy({ target: `http://127.0.0.1:${edgePort}`, onCreate, onFault, hideDate: control === 'clock' });
  const startApi = () =>
    startServer(
      'api/dist/server.js',
      { ...common, API_PORT: String(apiPort), APP_URL: front.url, REQUESTS_PER_MINUTE: '10000000', HOST: '127.0.0.1' },
      `${apiUrl}/health/ready`,
    );
  let api = await startApi();
  await fillStore(join(folder, 'store'));
  const edgeEnv = { ...common, PORT: String(edgePort), API_URL: back.url.replace('localhost', '127.0.0.1'), APP_URL: front.url };
  const edge = await startServer('edge/dist/server.js', edgeEnv, `http://127.0.0.1:${edgePort}/registry.json`);
  let restarting = Promise.resolve();

  return {
    url: front.url,
    apiUrl,
    front,
    back,
    /** Resolves when the last killed server is back. */
    ready: () => restarting,
    /** Kills the API without a graceful stop, and starts it again. */
    killApi: () => {
      restarting = restarting.then(async () => {
        await end(api, 'SIGKILL');
        api = await startApi();
      });
    },
    /** Kills the database, which the API starts again. */
    killDatabase: () => {
      restarting = restarting.then(async () => {
        process.kill(readPostmaster(folder).pid, 'SIGKILL');
        await wait(500);
        while (!(await fetch(`${apiUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.ok) await wait(100);
      });
    },
    async query(sql, values) {
      const client = new pg.Client({ connectionString: readPostmaster(folder).url });
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    async stop() {
      await restarting.catch(() => {});
      await Promise.all([end(edge, 'SIGTERM'), end(api, 'SIGTERM')]);
      await Promise.all([front.stop(), back.stop()]);
    },
  };
}
