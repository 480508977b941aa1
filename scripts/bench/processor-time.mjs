import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

/** The fields of a process after its name: state, parent, and so on; undefined where it has ended. */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return undefined;
  }
}

const sumTicks = (fields, from, to) => fields.slice(from, to).reduce((sum, value) => sum + Number(value), 0);

const listChildren = (pid) => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.[1] === String(pid));

/** The processor time in ms that a process and its children have used, those that have ended included; on Linux alone. */
export function readProcessorMs(pid) {
  const own = readStat(pid);
  if (!own) return 0;
  const ofChildren = listChildren(pid).reduce((sum, child) => sum + sumTicks(readStat(child) ?? [], 11, 13), 0);
  return (sumTicks(own, 11, 15) + ofChildren) * msPerTick;
}

/** The child of a process that runs a script. */
export const findChild = (pid, script) =>
  listChildren(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(script));

/** The folder of the files of the embedded database. */
function findDatabaseFolder(dataDir) {
  const home = join(dataDir, 'postgres');
  return join(
    home,
    readdirSync(home).find((name) => name.startsWith('pg')),
    'data',
  );
}

/** The process of the embedded database of a data folder. */
export const readDatabasePid = (dataDir) =>
  Number(readFileSync(join(findDatabaseFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The bytes of the tables and indexes of the embedded database. */
export function readDatabaseBytes(dataDir) {
  const folder = join(findDatabaseFolder(dataDir), 'base');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
