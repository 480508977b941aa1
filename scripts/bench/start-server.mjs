import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Starts a server in its own process, which sends its URL over IPC. */
export async function startServer(script, env) {
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
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{}])]);
  if (!message.url) throw new Error(`${script} did not start`);
  return { url: message.url, pid: child.pid, stop, send: (text) => child.send(text) };
}
