import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { pack } from 'tar-stream';

/** A gzipped tar of a build, as it is uploaded. */
export async function packBuild(dir: string): Promise<Buffer> {
  const { files } = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as Release;
  const tar = pack();
  for (const name of ['release.json', ...Object.keys(files).flatMap((path) => [path, `${path}.br`, `${path}.gz`])])
    if (existsSync(join(dir, name))) tar.entry({ name }, readFileSync(join(dir, name)));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(Buffer.from(chunk as Uint8Array));
  return gzipSync(Buffer.concat(chunks));
}
