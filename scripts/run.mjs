import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Runs a program in the repository, with our terminal, and resolves to its exit code. */
export function run([program, ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}
