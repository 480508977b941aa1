import { generateKeyPairSync } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { computeIntegrity } from '@techadds/shared/release-archive';
import { signRelease, type ReleaseKeyPair } from '@techadds/shared/release-signature';
import type { Release } from '@techadds/shared/contract/releases/registry';
import type { RemoteScripts } from '../src/platform/deps';
import { pack, type Header } from 'tar-stream';

export interface ReleaseOptions {
  /** Contents by path, beside those of a small app. */
  files?: Record<string, string | Buffer>;
  /** Paths of the small app that it does not have. */
  without?: string[];
  /** Fields of `release.json` that differ. */
  release?: Partial<Release>;
  /** Entries of the archive as they are, beside those of the release. */
  entries?: [header: Partial<Header> & { name: string }, body: string][];
}

/** A container with one page. @param page the code of the module that the page is in */
export const createContainer = (name: string, version: string, page = 'return () => null;', routes = "[{ path: '/x', page }]"): string => `
  var techadds_${name.replaceAll('-', '_')}_${version} = {
    init: (scope) => { globalThis.scope = scope; },
    get: async () => {
      const { lazyPage } = (await Object.values(globalThis.scope['@techadds/shared/ui'])[0].get())();
      const page = lazyPage(async () => { ${page} });
      return () => ({ routes: ${routes} });
    },
  };`;

/** The script of a shell that renders pages in it: it offers what the container above needs, and finds every page well. */
const pageCheck = `globalThis.__techadds_release_check = {
  shareScope: { '@techadds/shared/ui': { '2.1.0': { get: async () => () => ({ lazyPage: (load) => load }) } } },
  renderPage: async () => [],
};`;

/** Stands in for the process that runs a remote: a comment of a script states the problem, or what it uses, and one of the shell what that lacks. */
export async function findStatedProblems({ scripts, program }: RemoteScripts): Promise<string[]> {
  const find = (kind: string, code: string) => new RegExp(`^// ${kind}: (.*)$`, 'm').exec(code)?.[1];
  const lacking = find('lacks', program);
  return Object.values(scripts).flatMap((code) => [
    ...[find('problem', code)].filter((problem) => problem !== undefined),
    ...(lacking !== undefined && find('uses', code) === lacking ? [`${lacking} is missing.`] : []),
  ]);
}

/** The `release.json` and files of a small app. */
export function createReleaseFiles(name: string, version: string, { files = {}, without = [], release }: ReleaseOptions = {}) {
  const own: Record<string, string | Buffer> =
    name === 'shell'
      ? { 'index.html': '<!doctype html>', 'sw.js': `// ${version}`, 'release-check.js': pageCheck }
      : { 'remoteEntry.js': createContainer(name, version), 'mf-manifest.json': '{"exposes":[{"path":"./mfe"}]}' };
  for (const path of without) delete own[path];
  const all = Object.fromEntries(Object.entries({ ...own, ...files }).map(([path, body]) => [path, Buffer.from(body)]));
  const manifest: Release = {
    ...{ name, version, entry: name === 'shell' ? 'index.html' : 'remoteEntry.js' },
    files: Object.fromEntries(Object.entries(all).map(([path, body]) => [path, computeIntegrity(body)])),
    ...{ page: name === 'shell' ? [] : ['remoteEntry.js'], doors: [], routes: {} },
    requires: name === 'shell' ? {} : { '@techadds/shared': '^2.0.0' },
    ...(name === 'shell' && { provides: { '@techadds/shared': '2.1.0' } }),
    ...release,
  };
  return { manifest: Buffer.from(JSON.stringify(manifest)), files: all };
}

/** A gzipped tar of a small app, as a build makes it. */
export async function createReleaseArchive(
  name: string,
  version: string,
  options: ReleaseOptions = {},
): Promise<{ archive: Buffer; manifest: Buffer }> {
  const { manifest, files } = createReleaseFiles(name, version, options);
  const tar = pack();
  const mtime = new Date(0);
  tar.entry({ name: 'release.json', mtime }, manifest);
  for (const [path, body] of Object.entries(files)) {
    tar.entry({ name: path, mtime }, body);
    tar.entry({ name: `${path}.br`, mtime }, brotliCompressSync(body));
  }
  for (const [header, body] of options.entries ?? [])
    if (header.type === 'symlink') tar.entry(header);
    else tar.entry(header, body);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(Buffer.from(chunk as Uint8Array));
  return { archive: gzipSync(Buffer.concat(chunks)), manifest };
}

export function createKeyPair(): ReleaseKeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { publicKey: String(x), privateKey: String(d) };
}

/** The body of an upload, signed with the key. */
export async function createUpload(key: ReleaseKeyPair, name: string, version: string, options?: ReleaseOptions) {
  const { archive, manifest } = await createReleaseArchive(name, version, options);
  return { archive: archive.toString('base64'), signature: signRelease(manifest, key), publicKey: key.publicKey };
}
