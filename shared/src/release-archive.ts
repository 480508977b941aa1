import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Release } from '@techadds/shared/contract/releases/registry';
import { namePatterns } from '@techadds/shared/contract/releases/names';
import { extract } from 'tar-stream';

/** An archive or a folder that is not a release; the message names the file and the reason. */
export class InvalidReleaseError extends Error {}

/** A release with all its files, each checked against its hash. */
export interface ReleaseFiles {
  release: Release;
  /** `release.json`, byte by byte: what the signature is of. */
  manifest: Buffer;
  /** Contents by path; compressed variants as `<path>.br` and `<path>.gz`. */
  files: ReadonlyMap<string, Buffer>;
}

export const releaseManifestName = 'release.json';
/** Text compresses to about a quarter; ten times the archive's own limit is a zip bomb. */
const maxUnpackedRatio = 10;
const maxEntries = 2_000;

/** The hash of a file as an SRI value: `sha384-<base64>`. */
export const computeIntegrity = (body: Buffer): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/**
 * Reads a gzipped tar of a release. Nothing is written anywhere, so a path cannot leave a folder.
 * @param maxBytes the limit of the archive itself
 * @throws InvalidReleaseError for an archive that is damaged, too large, has links or unusual paths, or does not match its `release.json`
 */
export async function readReleaseArchive(archive: Buffer, maxBytes: number): Promise<ReleaseFiles> {
  if (archive.length > maxBytes) throw new InvalidReleaseError(`The archive has ${archive.length} bytes; ${maxBytes} are allowed.`);
  const entries = await unpack(archive, maxBytes * maxUnpackedRatio);
  const manifest = entries.get(releaseManifestName);
  if (!manifest) throw new InvalidReleaseError('The archive has no release.json.');
  entries.delete(releaseManifestName);
  const release = parseRelease(manifest);
  checkReleaseFiles(release, entries);
  return { release, manifest, files: entries };
}

async function unpack(archive: Buffer, maxUnpackedBytes: number): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const reader = extract();
  reader.end(decompress(archive, maxUnpackedBytes));
  try {
    for await (const entry of reader) {
      const { name, type } = entry.header;
      const problem = getEntryProblem(name, type ?? 'file', entries);
      if (problem !== undefined) throw new InvalidReleaseError(problem);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      if (type !== 'directory') entries.set(name, Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof InvalidReleaseError ? error : new InvalidReleaseError('The archive is damaged: it is no complete tar file.');
  }
  return entries;
}

function decompress(archive: Buffer, maxUnpackedBytes: number): Buffer {
  try {
    return gunzipSync(archive, { maxOutputLength: maxUnpackedBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new InvalidReleaseError(`The archive unpacks to more than ${maxUnpackedBytes} bytes.`);
    throw new InvalidReleaseError('The archive is damaged: it is no complete gzip file.');
  }
}

function getEntryProblem(name: string, type: string, entries: ReadonlyMap<string, Buffer>): string | undefined {
  const path = type === 'directory' ? name.replace(/\/$/, '') : name;
  if (type !== 'file' && type !== 'directory') return `${name} is a ${type}; only files are allowed.`;
  if (!namePatterns.file.test(path)) return `${name} is not a path within the release.`;
  if (entries.has(name)) return `${name} is in the archive twice.`;
  return entries.size >= maxEntries ? `The archive has more than ${maxEntries} files.` : undefined;
}

/** @throws InvalidReleaseError where the text does not describe a release */
export function parseRelease(manifest: Buffer): Release {
  const release = Release.safeParse(parseJson(manifest.toString('utf8')));
  if (release.success) return release.data;
  const problems = release.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidReleaseError(`release.json does not describe a release (${problems.join(', ')}).`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const variants = { br: brotliDecompressSync, gz: gunzipSync } as const;

/**
 * Checks that the files are exactly those that the release lists, with their hashes, beside compressed variants that unpack to them.
 * @throws InvalidReleaseError
 */
export function checkReleaseFiles({ files: hashes }: Release, entries: ReadonlyMap<string, Buffer>): void {
  for (const [path, integrity] of Object.entries(hashes)) {
    const body = entries.get(path);
    if (!body) throw new InvalidReleaseError(`${path} is listed in release.json but missing. Build it again.`);
    if (computeIntegrity(body) !== integrity)
      throw new InvalidReleaseError(`${path} differs from its hash in release.json. Build it again.`);
  }
  for (const [path, body] of entries) {
    if (Object.hasOwn(hashes, path)) continue;
    const [, plain, variant] = /^(.+)\.(br|gz)$/.exec(path) ?? [];
    const original = plain === undefined ? undefined : entries.get(plain);
    if (!original || plain === undefined || !Object.hasOwn(hashes, plain))
      throw new InvalidReleaseError(`${path} is not listed in release.json.`);
    if (!decompressesTo(variants[variant as keyof typeof variants], body, original))
      throw new InvalidReleaseError(`${path} does not unpack to ${plain}. Build it again.`);
  }
}

function decompressesTo(unpackVariant: (typeof variants)[keyof typeof variants], packed: Buffer, body: Buffer): boolean {
  try {
    return unpackVariant(packed, { maxOutputLength: body.length + 1 }).equals(body);
  } catch {
    return false;
  }
}
