import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OsAccount } from './os-account';
import type { Binaries } from './binaries';
import { isAlive } from './processes';

const run = promisify(execFile);

/** The role that owns the embedded database. */
export const ownerRole = 'techadds_owner';

/** The files of a cluster: PostgreSQL's `data` folder and the owner's `password`, created together. */
export interface Cluster {
  home: string;
  data: string;
  password: string;
  binaries: Binaries;
  account: OsAccount | undefined;
}

interface ClusterOptions {
  home: string;
  binaries: Binaries;
  account: OsAccount | undefined;
  /** Whether the new files are flushed to disk, so that they survive a power failure. */
  durable: boolean;
}

/** The minimal environment of the PostgreSQL programs: our own has secrets and `PG*` variables. */
export function getServerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

async function initCluster(dir: string, { binaries, account, durable }: ClusterOptions): Promise<void> {
  const passwordFile = join(dir, 'password');
  await mkdir(dir, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) {
    await chown(dir, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const initdb = (...locale: string[]) =>
    run(
      join(binaries.dir, 'bin', 'initdb'),
      [
        '-D',
        join(dir, 'data'),
        '-U',
        ownerRole,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
        ...locale,
      ],
      { uid: account?.uid, gid: account?.gid, cwd: dir, env: getServerEnvironment() },
    );
  // ICU sorts names of any alphabet correctly; not every build has it.
  await initdb('--locale-provider=icu', '--icu-locale=und')
    .catch((error: Error) => {
      if (!error.message.includes('ICU is not supported')) throw error;
      return initdb();
    })
    .catch((error: Error & { stderr?: string }) => {
      throw new Error(`The database could not be made: ${error.stderr?.trim() || error.message}`, { cause: error });
    });
}

/** Removes drafts of processes that were killed while they created a cluster. */
async function removeDrafts(home: string, name: string): Promise<void> {
  for (const entry of await readdir(home)) {
    const ownerPid = entry.startsWith(`${name}.`) ? Number.parseInt(entry.slice(name.length + 1), 10) : NaN;
    if (ownerPid > 0 && !isAlive(ownerPid)) await rm(join(home, entry), { recursive: true, force: true });
  }
}

/**
 * The cluster in `home` for this major version, created where there is none. It is created under another name and renamed when complete,
 * so that a crash leaves nothing incomplete and of two processes one wins.
 */
export async function ensureCluster(options: ClusterOptions): Promise<Cluster> {
  const { home, binaries, account } = options;
  const name = `pg${binaries.major}`;
  const dir = join(home, name);
  if (!existsSync(dir)) {
    await removeDrafts(home, name);
    const draft = `${dir}.${process.pid}-${randomUUID()}`;
    try {
      await initCluster(draft, options);
      await rename(draft, dir);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(dir)) throw error;
    }
  }
  const password = (await readFile(join(dir, 'password'), 'utf8')).trim();
  return { home, data: join(dir, 'data'), password, binaries, account };
}
