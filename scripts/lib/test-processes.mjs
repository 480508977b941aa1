import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

const children = new Set();
/** Ends all that this process has started. */
export const killChildren = (signal) => children.forEach((child) => child.kill(signal));

/** Starts a Node script that a stop signal ends. `ended` resolves to its exit code. */
export function startScript(script, args, { env, stdio = 'inherit', nodeOptions = [] } = {}) {
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], { cwd: root, stdio, env: { ...process.env, ...env } });
  children.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  void ended.then(() => children.delete(child));
  return { child, ended };
}

/** Runs a Node script to its end. Resolves to its exit code. */
export const runScript = (script, args, options) => startScript(script, args, options).ended;
