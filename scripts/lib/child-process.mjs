import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dataDir, root } from './root.mjs';
import { Stop } from './say.mjs';

const stopMs = 20_000;
const shownLines = 15;

/**
 * Starts a server as a child that ends when we end: it sees the channel close. In a process group of its own, so that Ctrl-C
 * reaches us alone and each child is asked once.
 * @param {{ name: string, script: string, env: Record<string, string>, ready: string }} server `ready`: an address that answers 200 in time;
 *   its port names the log, so that several starts on one data folder have logs of their own
 */
export function startServer({ name, script, env, ready }) {
  const logFile = join(dataDir, 'logs', `${name}-${new URL(ready).port || '80'}.log`);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  const exit = new Promise((resolve) => {
    child.once('error', (problem) => resolve(problem.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return {
    name,
    exit,
    ready: () => untilReady(ready, exit),
    stop: () => stop(child, exit),
    kill: () => child.kill('SIGKILL'),
    lastLines: () => lastLines(logFile),
  };
}

async function untilReady(address, exit) {
  let ended = false;
  void exit.then(() => (ended = true));
  while (!ended) {
    if ((await statusOf(address)) === 200) return;
    await wait(50);
  }
  // The exit is reported by whoever waits for it.
  return new Promise(() => {});
}

/** Of an address of this machine: who answers there is our own child, so its certificate may be for the name that people use. */
const statusOf = (address) =>
  new Promise((resolve) => {
    const get = address.startsWith('https:') ? https.get : http.get;
    const request = get(address, { rejectUnauthorized: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });

async function stop(child, exit) {
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exit;
  clearTimeout(patience);
}

const lastLines = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n');

/** Rejects when one of the servers ends by itself, with what it said last. */
export async function firstExit(servers) {
  const { name, how, lines } = await Promise.race(
    servers.map(async (one) => ({ name: one.name, how: await one.exit, lines: one.lastLines() })),
  );
  throw new Stop(`The ${name} stopped (${how}). Its last lines:\n\n${lines}\n`);
}
