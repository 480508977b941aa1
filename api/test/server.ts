import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Builds the programs that `npm start` and the commands run, apart from those in `dist`, for one test file; returns their folder. */
export async function builtPrograms(name: string): Promise<string> {
  const api = resolve(__dirname, '..');
  const out = join(api, 'node_modules/.cache', name);
  await promisify(execFile)('npx', ['rspack', 'build', '--output-path', out], { cwd: api });
  return out;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Its address, once it listens. */
  url: Promise<string>;
  /** How it ended and all that it said. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a built program in a process of its own. */
export function startProcess(program: string, env: Record<string, string>, args: string[] = []): ServerProcess {
  const child = fork(program, args, { silent: true, env: { ...process.env, NODE_ENV: 'production', DEMO: '0', API_PORT: '0', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  const listening = once(child, 'message').then(([message]) => (message as { url: string }).url);
  const url = Promise.race([listening, ended.then(() => Promise.reject(new Error(`The process ended: ${output}`)))]);
  url.catch(() => undefined);
  return { child, url, ended };
}

/** Ends processes with their work undone, and waits until they are gone. */
export async function killAll(processes: Iterable<ServerProcess>): Promise<void> {
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
