import type { GateCheck } from '@techadds/shared/contract/releases/endpoints';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { InvalidReleaseError, readReleaseArchive } from '@techadds/shared/release-archive';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { checkReleaseFilesOf, type ServedVersions } from './release-checks';

/** The file of a shell that renders pages of remotes in it (shared/build/release-check.mjs). */
export const pageCheckFile = 'release-check.js';

/**
 * An archive as it was read; `problem` says why it could not be. `scripts` are those that the page check runs, by path: all of a remote, and the one
 * of a shell in which remotes are rendered.
 */
export type ReadArchive =
  | { problem: string; release?: undefined }
  | { problem?: undefined; release: Release; manifest: Uint8Array; checks: GateCheck[]; scripts: Record<string, string> };

async function readArchive(archive: Uint8Array, maxBytes: number, served: ServedVersions): Promise<ReadArchive> {
  try {
    const files = await readReleaseArchive(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), maxBytes);
    const isRun = (path: string) => (files.release.name === 'shell' ? path === pageCheckFile : path.endsWith('.js'));
    const scripts = [...files.files].filter(([path]) => isRun(path));
    return {
      ...{ release: files.release, manifest: files.manifest, checks: checkReleaseFilesOf(files, served) },
      scripts: Object.fromEntries(scripts.map(([path, body]) => [path, body.toString('utf8')])),
    };
  } catch (error) {
    if (error instanceof InvalidReleaseError) return { problem: error.message };
    throw error;
  }
}

/** Unpacks an archive and checks its files; a worker does it, because all of them are hashed. */
export const archiveReading = defineHeavyTask('release-archive-reading', readArchive);
