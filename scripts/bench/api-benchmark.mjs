import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Runs a program of the API, shows its output and returns the metrics that it sends over IPC. @throws Error where its exit code is not 0 */
export async function runApiBenchmark(program, env = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, `api/dist/${program}.js`)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let metrics;
  child.on('message', (message) => (metrics = message));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return metrics;
}
