import type { GateCheck } from '@techadds/shared/contract/releases/endpoints';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { InvalidReleaseError, readReleaseArchive } from '@techadds/shared/release-archive';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { checkReleaseFilesOf, type ServedPackages } from './release-checks';

/** An archive as it was read, with its scripts where they are to run; `problem` says why it could not be. */
export type ReadArchive =
  | { problem: string; release?: undefined }
  | { problem?: undefined; release: Release; manifest: Uint8Array; checks: GateCheck[]; scripts: Record<string, string> };

async function readArchive(archive: Uint8Array, maxBytes: number, served: ServedPackages, withScripts: boolean): Promise<ReadArchive> {
  try {
    const files = await readReleaseArchive(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), maxBytes);
    const scripts = [...files.files].filter(([path]) => withScripts && path.endsWith('.js'));
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
