import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** Runs one of the API's commands, shows what it says, and gives back what it sends. @throws where it fails. */
export async function figuresOf(command, env = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, `api/dist/${command}.js`)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let figures;
  child.on('message', (message) => (figures = message));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return figures;
}
