import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dataDir, root } from './paths.mjs';

/** Time to finish open requests, after that in which an API sends new ones elsewhere. */
const stopTimeoutMs = 20_000 + (Number(process.env.DRAIN_SECONDS) || 0) * 1_000;
const logLinesShown = 15;

/** Starts a program in the repository; `exit` resolves to its exit code. */
function startProgram([program, ...args], env, stdio = 'inherit') {
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env }, shell: process.platform === 'win32' });
  const exit = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ? 1 : code));
  });
  return { child, exit };
}

/** Runs a program in the repository with inherited stdio, and resolves to its exit code. */
export const run = (command, env = {}) => startProgram(command, env).exit;

/** Runs a program in the repository, and resolves to its exit code and what it printed; errors are inherited. */
export async function runForOutput(command, env) {
  const { child, exit } = startProgram(command, env, ['inherit', 'pipe', 'inherit']);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  return { code: await exit, output };
}

/**
 * Starts a server as a child process. It exits with this process, because its IPC channel closes. It has a process group of its own, so that
 * Ctrl-C reaches this process alone and each child gets one signal.
 * @param {{ name: string, script: string, env: Record<string, string>, ready: string }} server `ready`: the URL that returns 200 once the server
 *   is up; its port is part of the log's name, so that several starts on one data folder have separate logs
 * @param {{ isRestart?: boolean }} options a restart continues the log
 */
export function startServer({ name, script, env, ready }, { isRestart = false } = {}) {
  const logFile = join(dataDir, 'logs', `${name}-${new URL(ready).port || '80'}.log`);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const logFd = openSync(logFile, isRestart ? 'a' : 'w');
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', logFd, logFd, 'ipc'],
    detached: true,
  });
  closeSync(logFd);
  const exit = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  // Sent by the API when it listens.
  const notices = new Promise((resolve) => child.once('message', (message) => resolve(message.notices ?? [])));
  return {
    name,
    exit,
    /** What the API wants its user to know, once it listens. */
    notices: () => notices,
    ready: () => waitUntilReady(ready, exit),
    stop: () => stop(child, exit),
    kill: () => child.kill('SIGKILL'),
    lastLines: () => readLastLines(logFile),
  };
}

async function waitUntilReady(url, exit) {
  let hasExited = false;
  void exit.then(() => (hasExited = true));
  while (!hasExited) {
    if ((await fetchStatus(url)) === 200) return;
    await delay(50);
  }
  // Never resolves: who waits for the exit reports it.
  return new Promise(() => {});
}

/** The certificate is not verified: the server is our own child on this machine, and the certificate is for its public name. */
const fetchStatus = (url) =>
  new Promise((resolve) => {
    const get = url.startsWith('https:') ? https.get : http.get;
    const request = get(url, { rejectUnauthorized: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });

async function stop(child, exit) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exit;
  clearTimeout(timer);
}

const readLastLines = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-logLinesShown).join('\n');
