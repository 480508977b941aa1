import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { routes } from '@techadds/shared/routes';
import { computeIntegrity } from '@techadds/shared/release-archive';

/** A page like the shell's, with the nonce in a meta element and on a style. */
export const page =
  '<!doctype html><head><meta name="api-base" content="__API_BASE__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__">b{}</style><script src="/shell/x/main.js"></script></head>';

/** An icon with the colors of the shell's. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#1a1c21"/><path stroke="#fff"/></svg>';

/** The files of a build: two scripts, one of them large enough to be compressed. */
export function createBuildFiles(name: string, version: string): Record<string, string> {
  const script = `/* ${name} ${version} */`.repeat(100);
  return name === 'shell'
    ? {
        ...{ 'index.html': page, 'main.js': script, 'start.js': script, 'app.js': script, 'dialog.js': script },
        ...{
          'favicon.svg': icon,
          'sw.js': '// worker',
          'early-requests.js': 'send();',
          'traces.js': 'trace();',
          'icons/512.png': 'icon of 512 px',
          'assets/text.woff2': 'font',
        },
      }
    : {
        ...{ 'mf-manifest.json': '{"exposes":[{"path":"./mfe"}]}', 'remoteEntry.js': script },
        ...{ 'list.js': script, 'record.js': script, 'assets/page.css': 'b{}' },
      };
}

/** The files of pages as the build script lists them: each list of a remote, and a record below it. */
function createPageFiles(name: string): Pick<Release, 'routes' | 'preload'> {
  if (name === 'shell') {
    const hash = `sha256-${'A'.repeat(43)}=`;
    const start = ['start.js', 'assets/text.woff2'];
    const hashes = Object.fromEntries([...start, 'app.js', 'dialog.js'].map((file) => [file, hash]));
    return {
      routes: {},
      preload: { start, app: ['app.js'], entryPoints: { 'ui/dialog': ['dialog.js'] }, requests: ['/auth/me'], hashes },
    };
  }
  const owned = routes.filter(({ owner }) => owner === name);
  return {
    routes: Object.fromEntries(
      owned.flatMap(({ path }) => [
        [path, { files: ['list.js', 'assets/page.css'], entryPoints: [], requests: ['/records?sort=number'] }],
        [`${path}/:id`, { files: ['record.js'], entryPoints: ['ui/dialog'], requests: ['/records/{id}'] }],
        [`${path}/new`, { files: [], entryPoints: [] }],
      ]),
    ),
  };
}

/** Writes a build as the build script does, with `release.json` and compressed files, and returns its folder. */
export function writeBuild(
  root: string,
  name: string,
  version: string,
  files = createBuildFiles(name, version),
  more: Partial<Release> = {},
): string {
  const dir = join(root, name, 'dist', version);
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
  const release: Release = {
    name,
    version,
    entry: name === 'shell' ? 'index.html' : 'remoteEntry.js',
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, computeIntegrity(Buffer.from(text))])),
    page: name === 'shell' ? [] : ['remoteEntry.js'],
    doors: [],
    ...createPageFiles(name),
    requires: name === 'shell' ? {} : { '@techadds/shared': '^1.0.0' },
    ...more,
  };
  writeFileSync(join(dir, 'release.json'), JSON.stringify(release));
  // Built, but not part of the release.
  writeFileSync(join(dir, 'mf-stats.json'), '{}');
  return dir;
}
