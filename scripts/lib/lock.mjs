import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';
import { say } from './say.mjs';

const file = join(root, '.data', 'build.lock');
const beatMs = 1_000;
const deadAfterMs = 15_000;

/** Runs `work` while no other command installs, builds or publishes in this folder; waits for one that does, and says so. */
export async function withLock(work) {
  await acquire();
  const release = () => rmSync(file, { force: true });
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; ;) {
    try {
      return writeFileSync(file, String(process.pid), { flag: 'wx' });
    } catch (problem) {
      if (problem.code !== 'EEXIST') throw problem;
    }
    const holder = livingHolder();
    if (holder === undefined) rmSync(file, { force: true });
    else if (!told) {
      say(`Another command is installing or building in this folder (process ${holder}). Waiting for it…`);
      told = true;
    }
    await wait(250);
  }
}

/** The process that holds the lock, unless it was killed: then its file no longer gets a new time. */
function livingHolder() {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid === process.pid || Date.now() - statSync(file).mtimeMs > deadAfterMs) return undefined;
    return !pid || isRunning(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === 'EPERM';
  }
}
