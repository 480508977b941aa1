import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Release } from '@techadds/shared/contract/releases/registry';
import { isAppName } from './apps';
import { syncDirectory, writeAndSync } from './atomic-write';
import { computeIntegrity } from './integrity';
import { storePaths } from './paths';

/** A build that cannot be published; the message names the file and the reason. */
export class PublishError extends Error {}

/**
 * Copies a build (a folder with `release.json`) into the store atomically, and checks each file and its compressed variants against its hash.
 * A version that is published already is kept unchanged.
 * @throws PublishError for an unknown app, an invalid `release.json`, or a file that is missing or differs from its hash
 */
export function publish(store: string, build: string): Release {
  const release = readRelease(build);
  const target = storePaths.release(store, release.name, release.version);
  if (existsSync(target)) return release;

  const temporary = join(store, `.publishing-${release.name}`);
  rmSync(temporary, { recursive: true, force: true });
  for (const [path, integrity] of Object.entries(release.files)) copyVerified(build, temporary, path, integrity);
  write(storePaths.manifest(temporary), Buffer.from(JSON.stringify(release)));
  mkdirSync(dirname(target), { recursive: true });
  renameSync(temporary, target);
  syncDirectory(dirname(target));
  return release;
}

/** The versions of an app in the store, unordered. */
export function listPublishedVersions(store: string, name: string): string[] {
  const folder = storePaths.app(store, name);
  return existsSync(folder) ? readdirSync(folder).filter((version) => existsSync(storePaths.manifest(join(folder, version)))) : [];
}

function readRelease(build: string): Release {
  const file = storePaths.manifest(build);
  if (!existsSync(file)) throw new PublishError(`There is no release.json in ${build}.`);
  const release = Release.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!release.success) {
    const problems = release.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new PublishError(`${file} does not describe a release (${problems.join(', ')}).`);
  }
  if (!isAppName(release.data.name)) throw new PublishError(`${release.data.name} is not an app of TechAdds.`);
  return release.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function copyVerified(build: string, target: string, path: string, integrity: string): void {
  const file = storePaths.file(build, path);
  if (!existsSync(file)) throw new PublishError(`${file} is listed in release.json but missing. Build it again.`);
  const body = readFileSync(file);
  if (computeIntegrity(body) !== integrity) throw new PublishError(`${file} differs from its hash in release.json. Build it again.`);
  write(storePaths.file(target, path), body);
  for (const [variant, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    const packed = storePaths.file(build, path, variant);
    if (!existsSync(packed)) continue;
    const bytes = readFileSync(packed);
    if (!decompressesTo(unpack, bytes, body)) throw new PublishError(`${packed} does not unpack to ${path}. Build it again.`);
    if (bytes.length < body.length) write(storePaths.file(target, path, variant), bytes);
  }
}

function decompressesTo(unpack: (packed: Buffer) => Buffer, packed: Buffer, body: Buffer): boolean {
  try {
    return unpack(packed).equals(body);
  } catch {
    return false;
  }
}

function write(file: string, body: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeAndSync(file, body);
}
