import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../../platform/deps';
import { createFairQueue } from '../../../platform/heavy-work/fair-queue';

const maxMemoryMb = 512;

/** Each takes a core and up to `maxMemoryMb`, and its time begins when it runs. */
const maxRunning = 2;

/**
 * Runs the code of remotes in processes of their own, without environment, files to write or further processes, which are killed after a while.
 * Two run at a time; of the others the remotes take turns.
 * @param program the built program of the gate
 */
export function createGate(program: URL, timeoutMs = 50_000): Deps['runRemote'] {
  const queue = createFairQueue({ maxRunning, maxWaiting: Infinity, maxWaitingPerNetwork: Infinity });
  return (remote) => queue({ tenantId: remote.name, network: '' }, () => runRemote(program, timeoutMs, remote));
}

const runRemote = (program: URL, timeoutMs: number, remote: Parameters<Deps['runRemote']>[0]) =>
  new Promise<string[]>((resolve) => {
    const child = fork(fileURLToPath(program), {
      env: {},
      execArgv: [`--max-old-space-size=${maxMemoryMb}`, '--experimental-permission', '--allow-fs-read=*', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve([`It did not finish loading within ${timeoutMs / 1_000} seconds.`]);
    }, timeoutMs);
    child.once('message', (problems) => resolve(problems as string[]));
    child.once('error', (error) => resolve([`The gate could not run it: ${error.message}`]));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      resolve([`It ended the process that loads it (${signal ?? `exit code ${code}`}).`]);
    });
    child.send(remote);
  });
