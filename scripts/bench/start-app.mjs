import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { findFreePorts } from '../lib/ports.mjs';

/** Starts the app as `npm start` does, unless `BENCH_URL` names a running one. @param {Record<string, string>} more of its environment */
export async function startApp(dataDir, more = {}) {
  if (process.env.BENCH_URL) return { url: process.env.BENCH_URL, stop: async () => undefined };
  const [PORT, API_PORT] = (await findFreePorts(2)).map(String);
  const child = spawn(process.execPath, [join(root, 'scripts/cli.mjs'), 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT,
      API_PORT,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      API_URL: '',
      API_URLS: '',
      API_WORKERS: '',
      DEMO: '1',
      NODE_ENV: 'production',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ready = new Promise((resolve) => child.stdout.on('data', (text) => String(text).includes('is ready at') && resolve(true)));
  if (!(await Promise.race([ready, exited.then(() => false)]))) throw new Error('The app did not start.');
  return { url: `http://localhost:${PORT}`, pid: child.pid, stop: () => (child.kill('SIGTERM'), exited) };
}
