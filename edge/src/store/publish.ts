import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkReleaseFiles, InvalidReleaseError, parseRelease, type ReleaseFiles } from '@techadds/shared/release-archive';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { isAppName } from './apps';
import { syncDirectory, writeAndSync } from './atomic-write';
import { storePaths } from './paths';

/**
 * Stores the files of a release atomically. A version that is stored already is kept unchanged.
 * @throws InvalidReleaseError for an unknown app
 */
export function storeRelease(store: string, { release, manifest, files }: ReleaseFiles): Release {
  if (!isAppName(release.name)) throw new InvalidReleaseError(`${release.name} is not an app of TechAdds.`);
  const target = storePaths.release(store, release.name, release.version);
  if (existsSync(target)) return release;

  const temporary = join(store, `.publishing-${release.name}`);
  rmSync(temporary, { recursive: true, force: true });
  try {
    for (const [path, body] of files) if (!isLargerVariant(path, body, files)) write(join(temporary, path), body);
    write(storePaths.manifest(temporary), manifest);
  } catch (error) {
    // On a full disk, what is half written would leave no room for the state of the other apps.
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
  mkdirSync(dirname(target), { recursive: true });
  renameSync(temporary, target);
  syncDirectory(dirname(target));
  return release;
}

/** A compressed variant that is no smaller than the file itself. */
function isLargerVariant(path: string, body: Buffer, files: ReleaseFiles['files']): boolean {
  const original = files.get(path.replace(/\.(br|gz)$/, ''));
  return original !== undefined && original !== body && body.length >= original.length;
}

/** @throws InvalidReleaseError where the folder of a build does not match its `release.json` */
export function readBuild(build: string): ReleaseFiles {
  const file = storePaths.manifest(build);
  if (!existsSync(file)) throw new InvalidReleaseError(`There is no release.json in ${build}.`);
  const manifest = readFileSync(file);
  const release = parseRelease(manifest);
  const files = new Map<string, Buffer>();
  for (const path of Object.keys(release.files))
    for (const variant of [path, `${path}.br`, `${path}.gz`]) {
      const body = join(build, variant);
      if (existsSync(body)) files.set(variant, readFileSync(body));
    }
  checkReleaseFiles(release, files);
  return { release, manifest, files };
}

/** The versions of an app in the store, unordered. */
export function listPublishedVersions(store: string, name: string): string[] {
  const folder = storePaths.app(store, name);
  return existsSync(folder) ? readdirSync(folder).filter((version) => existsSync(storePaths.manifest(join(folder, version)))) : [];
}

function write(file: string, body: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeAndSync(file, body);
}
