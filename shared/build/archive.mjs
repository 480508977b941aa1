import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** The same bytes for the same files, whoever builds them and when. */
const header = { mtime: new Date(0), mode: 0o644, uid: 0, gid: 0 };
const compressed = ['', '.br', '.gz'];

/**
 * Packs a build, as it is uploaded: `release.json` and the files that it lists, with their compressed variants.
 * @param {string} dir the folder of the build
 * @returns {Promise<Buffer>} a gzipped tar
 */
export async function packRelease(dir) {
  const { files } = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8'));
  const paths = Object.keys(files).flatMap((path) => compressed.map((suffix) => path + suffix));
  const archive = pack();
  for (const name of ['release.json', ...paths.filter((path) => existsSync(join(dir, path)))])
    archive.entry({ ...header, name }, readFileSync(join(dir, name)));
  archive.finalize();
  const chunks = [];
  for await (const chunk of archive) chunks.push(chunk);
  // The files are compressed already.
  return promisify(gzip)(Buffer.concat(chunks), { level: 1 });
}

/** Writes the archive of a build next to its folder, in one step. */
export async function writeArchive(dir) {
  const draft = `${dir}.${process.pid}`;
  writeFileSync(draft, await packRelease(dir));
  renameSync(draft, `${dir}.tgz`);
}
