import { execFileSync } from 'node:child_process';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });

/** Makes a folder a file system with little room. @returns undefined where this user may not do that */
export function mountSmallDisk(at: string, size: string): { resize(size: string): void; unmount(): void } | undefined {
  try {
    mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at);
  } catch {
    return undefined;
  }
  return {
    resize: (next) => void mount('-o', `remount,size=${next}`, at),
    unmount: () => void execFileSync('umount', ['-l', at]),
  };
}
