import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from './log.mjs';
import { root } from './paths.mjs';

const file = join(root, '.data', 'build.lock');
const heartbeatMs = 1_000;
const staleAfterMs = 15_000;

/** Runs `work` while no other command installs, builds or publishes in this folder; waits for one that does, and logs that it waits. */
export async function withLock(work) {
  await acquire();
  const release = () => rmSync(file, { force: true });
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  mkdirSync(dirname(file), { recursive: true });
  for (let hasLogged = false; ;) {
    try {
      return writeFileSync(file, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = findHolder();
    if (holder === undefined) rmSync(file, { force: true });
    else if (!hasLogged) {
      log(`Another command is installing or building in this folder (process ${holder}). Waiting for it…`);
      hasLogged = true;
    }
    await delay(250);
  }
}

/** The id of the process that holds the lock; undefined where it was killed, so that the file gets no heartbeat anymore. */
function findHolder() {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid === process.pid || Date.now() - statSync(file).mtimeMs > staleAfterMs) return undefined;
    return !pid || isRunning(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
