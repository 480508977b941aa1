import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { oncePerRun } from './once-per-run';

/** Builds the programs of `npm start` and the commands once per run, separate from `dist`. Returns their directory. */
export const buildPrograms = (): Promise<string> =>
  oncePerRun('programs', async () => {
    const api = resolve(__dirname, '..');
    const out = join(api, 'node_modules/.cache/test-programs');
    await promisify(execFile)('npx', ['rspack', 'build', '--output-path', out], { cwd: api });
    return out;
  });

/** Builds the server of the app once per run, which proxies to the API. Returns the program. */
export const buildEdge = (): Promise<string> =>
  oncePerRun('edge', async () => {
    const edge = resolve(__dirname, '../../edge');
    const out = join(edge, 'node_modules/.cache/test-programs');
    await promisify(execFile)('npx', ['rspack', 'build', '--output-path', out], { cwd: edge });
    return join(out, 'server.js');
  });

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves to its address once it listens. */
  url: Promise<string>;
  /** Resolves to exit code and output. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a built program as a child process. */
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

/** Kills processes without a graceful stop and waits until they are gone. */
export async function killAll(processes: Iterable<ServerProcess>): Promise<void> {
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
