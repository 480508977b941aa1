import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line of a process; undefined where the system does not provide it. */
export function getCommandLine(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

/** Whether a process has ended but was not reaped, as orphans in containers whose init process does not reap. */
const isZombie = (pid: number): boolean => {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Whether a process with this id runs, of our account or another. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}
