import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { findFreePort, repositoryRoot, startServer, stopServer, appUnderTest } from './servers';

/** Releases in the store of an edge that follows no API (edge/src/testing/local-releases.ts). */
interface LocalReleases {
  current: (name: string) => Release;
  publish: (build: string) => Release;
  release: (name: string, version: string) => void;
  rollback: (name: string) => void;
  switchRemote: (name: string, to: 'off' | 'on') => void;
}

/** Returns the changed text of one release file; undefined leaves it unchanged. */
type FileChange = (path: string, text: string) => string | undefined;

/** A separate edge in front of the API under test; its releases do not affect other tests. */
export interface Edge {
  url: string;
  /** Releases a new version of a remote: the current one with `change` applied. Returns the version. */
  release: (name: string, change?: FileChange) => string;
  /** Releases a build, also of an app that the edge has never had. Returns its version. */
  releaseBuild: (dir: string) => string;
  /** Releases the shell with the same files under a new version, and a worker of its own. Returns the version. */
  releaseShell: () => string;
  rollback: (name: string) => void;
  /** Switches a remote off or on. */
  switchRemote: (name: string, to: 'off' | 'on') => void;
  /** Removes a file of a release: the edge answers 404. */
  removeFile: (name: string, version: string, isRemoved: (path: string) => boolean) => void;
  /** Changes the bytes of files of a release, which then differ from their hashes. Returns how to repair them. */
  damageFile: (name: string, isDamaged: (path: string) => boolean) => () => void;
  /** Ends the server; connections are refused. */
  shutDown: () => Promise<void>;
  /** Starts it again, at the same address. */
  restart: () => Promise<void>;
  /** Stops the server from answering; connections are accepted. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
}

/** @param settings environment variables of the edge */
export async function startEdge(settings: Record<string, string> = {}): Promise<Edge> {
  const dataDir = mkdtempSync(join(tmpdir(), 'techadds-edge-'));
  const store = join(dataDir, 'store');
  cpSync(join(appUnderTest.dataDir, 'store'), store, { recursive: true });
  const { createLocalReleases } = (await import(join(repositoryRoot, 'edge/dist/local-releases.js'))) as {
    createLocalReleases: (store: string) => LocalReleases;
  };
  const releases = createLocalReleases(store);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { PORT: port, DATA_DIR: dataDir, API_URL: `http://127.0.0.1:${appUnderTest.apiPort}`, ...settings };
  const start = () => startServer('edge/dist/server.js', env, `${url}/registry.json`);
  let server = await start();
  let built = 0;
  const nextVersion = (old: Release) => {
    built += 1;
    return createHash('sha256').update(`${old.version} ${built}`).digest('hex').slice(0, 10);
  };
  return {
    url,
    releaseShell() {
      const old = releases.current('shell');
      const version = nextVersion(old);
      const build = join(dataDir, `shell-${version}`);
      writeShellVersion(join(store, 'shell', old.version), build, { old, version });
      releases.publish(build);
      releases.release('shell', version);
      return version;
    },
    release(name, change = () => undefined) {
      const old = releases.current(name);
      const version = nextVersion(old);
      const build = join(dataDir, `${name}-${version}`);
      writeVersion(join(store, name, old.version), build, { old, version }, change);
      releases.publish(build);
      releases.release(name, version);
      return version;
    },
    releaseBuild(dir) {
      const { name, version } = releases.publish(dir);
      releases.release(name, version);
      return version;
    },
    rollback: (name) => releases.rollback(name),
    switchRemote: (name, to) => releases.switchRemote(name, to),
    removeFile(name, version, isRemoved) {
      const folder = join(store, name, version);
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const path of paths.filter((each) => isRemoved(each.replace(/\.(br|gz)$/, '')))) rmSync(join(folder, path));
    },
    damageFile(name, isDamaged) {
      const { version, files } = releases.current(name);
      const damaged = Object.keys(files)
        .filter(isDamaged)
        .flatMap((path) => ['', '.br', '.gz'].map((variant) => join(store, name, version, path + variant)))
        .filter(existsSync)
        .map((file) => ({ file, body: readFileSync(file) }));
      // Compressed variants go, so that the damaged file itself is served.
      for (const { file } of damaged)
        if (/\.(br|gz)$/.test(file)) rmSync(file);
        else writeFileSync(file, 'damaged();');
      return () => {
        for (const { file, body } of damaged) writeFileSync(file, body);
      };
    },
    shutDown: () => stopServer(server, 'SIGKILL'),
    restart: async () => {
      server = await start();
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: async () => {
      server.kill('SIGCONT');
      await stopServer(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writes a release like a build of changed sources: a new version in all paths, and new file hashes. */
export function writeVersion(from: string, to: string, { old, version }: { old: Release; version: string }, change: FileChange): void {
  const files: Record<string, string> = {};
  for (const path of Object.keys(old.files)) {
    const renamed = readFileSync(join(from, path), 'utf8').replaceAll(old.version, version);
    const text = change(path, renamed) ?? renamed;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
    files[path] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  }
  writeFileSync(join(to, 'release.json'), JSON.stringify({ ...old, version, files }));
}

/** Writes a shell of a new version whose page still loads the files of the one before, which has the hashes of all of them. */
function writeShellVersion(from: string, to: string, { old, version }: { old: Release; version: string }): void {
  cpSync(from, to, { recursive: true });
  const files = { ...old.files };
  for (const [path, pattern] of [
    ['index.html', `content="${old.version}"`],
    ['sw.js', `\\"version\\":\\"${old.version}\\"`],
  ] as const) {
    const text = readFileSync(join(from, path), 'utf8');
    if (!text.includes(pattern)) throw new Error(`${path} does not name its version.`);
    const changed = text.replace(pattern, pattern.replace(old.version, version));
    writeFileSync(join(to, path), changed);
    for (const suffix of ['.br', '.gz']) rmSync(join(to, path + suffix), { force: true });
    files[path] = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
  }
  writeFileSync(join(to, 'release.json'), JSON.stringify({ ...old, version, files }));
}

/** The texts of all scripts of a remote's stored releases, by path. */
export function readScripts(name: string): Record<string, string> {
  const folder = join(appUnderTest.dataDir, 'store', name);
  const scripts: Record<string, string> = {};
  for (const version of readdirSync(folder))
    for (const path of readdirSync(join(folder, version), { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.js')) scripts[`${version}/${path}`] = readFileSync(join(folder, version, path), 'utf8');
  return scripts;
}
