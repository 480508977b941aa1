import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OsAccount } from './os-account';

/** The parent of database folders under root, where the account that runs PostgreSQL cannot access the data folder. */
const systemDir = '/var/lib/techadds';

const canEnter = (dir: string, { uid, gid }: OsAccount): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$0"', dir], { uid, gid, stdio: 'ignore', cwd: '/' }).status === 0;

/** The path of the database files in a data folder. */
export const getDataDirectory = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/** The target of a symbolic link; undefined where there is none. */
const readLinkTarget = (path: string): Promise<string | undefined> => readlink(path).catch(() => undefined);

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Creates a folder, unless it exists, that only the account can access. */
export async function ensurePrivateDir(dir: string, account: OsAccount | undefined): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (account) await chown(dir, account.uid, account.gid);
}

/** The uid of the owner of the database files in this data folder; undefined where there are none. */
export const findFilesOwner = (dataDir: string): Promise<number | undefined> =>
  stat(getDataDirectory(dataDir)).then(
    ({ uid }) => uid,
    () => undefined,
  );

/**
 * The folder of the database files: `postgres` in the data folder. Where the account that runs PostgreSQL cannot access the data folder (below a
 * closed home directory, such as root's), it is a link to a folder below /var/lib/techadds. The database belongs to its data folder in both
 * cases: a new data folder gets a new database.
 */
export async function ensureDataDirectory(options: {
  dataDir: string;
  account: OsAccount | undefined;
  log: (message: string) => void;
}): Promise<string> {
  const { account, log } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const home = getDataDirectory(dataDir);
  if (!(await exists(home))) {
    if (account && !canEnter(dataDir, account)) {
      const target = join(systemDir, randomUUID());
      // A strict umask would make it inaccessible to the account.
      if (await mkdir(systemDir, { recursive: true })) await chmod(systemDir, 0o755);
      // Of several processes one creates the link, and the others use its target.
      await symlink(target, home).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    } else {
      await ensurePrivateDir(home, account);
    }
  }
  const linked = await readLinkTarget(home);
  if (linked) await ensurePrivateDir(linked, account);
  const target = await realpath(home);
  if (account && !canEnter(target, account)) {
    throw new Error(`The account ${account.name}, which runs the database, cannot enter ${target}. Set DATA_DIR to a folder it can enter.`);
  }
  await access(target, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new Error(`The database's files in ${target} belong to another account. Start as that account (or as root), or set DATA_DIR.`, {
      cause: error,
    });
  });
  if (linked) log(`The database lies in ${target}, since the account ${account?.name ?? ''} cannot enter ${dataDir}.`);
  return target;
}
