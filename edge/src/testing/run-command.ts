import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface RunOptions {
  cwd: string;
  env: Record<string, string>;
}

function start(command: string, { cwd, env }: RunOptions) {
  const { NODE_ENV: _mode, ...own } = process.env;
  const child = spawn(command, { shell: true, detached: true, cwd, env: { ...own, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  return { child, getOutput: () => output, ended: once(child, 'close') };
}

/** Runs a line as a shell does. @returns what it printed. @throws Error with that where it fails */
export async function runCommand(command: string, options: RunOptions): Promise<string> {
  const { child, getOutput, ended } = start(command, options);
  await ended;
  if (child.exitCode !== 0) throw new Error(getOutput());
  return getOutput();
}

/** Runs a command that goes on, until it says that it is ready, and stops it then. @returns what it printed */
export async function runUntilReady(command: string, options: RunOptions, whenReady = async () => {}): Promise<string> {
  const { child, getOutput, ended } = start(command, options);
  try {
    while (!getOutput().includes('is ready')) {
      if (child.exitCode !== null) throw new Error(getOutput());
      await new Promise((wait) => setTimeout(wait, 100));
    }
    await whenReady();
  } finally {
    // All processes of the line, as Ctrl-C does.
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await ended;
  }
  return getOutput();
}
