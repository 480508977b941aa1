import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../../platform/deps';

const maxMemoryMb = 512;

/**
 * Runs the code of a remote in a process of its own, without environment, files to write or further processes, which is killed after a while.
 * @param program the built program of the gate
 */
export const createGate =
  (program: URL, timeoutMs = 50_000): Deps['runRemote'] =>
  (remote) =>
    new Promise((resolve) => {
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
