import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release } from '@techadds/shared/contract/releases/registry';
import type { MfeName } from '@techadds/shared/mfes';
import { freePort, root, startServer, stopServer, underTest } from './servers';

/** The release store commands behind `npm run release`, `rollback`, `switch-off` and `switch-on`. */
interface Publisher {
  current: (name: string) => Release;
  publish: (build: string) => Release;
  release: (name: string, version: string) => void;
  rollback: (name: string) => string;
  turn: (name: string, to: 'off' | 'on') => boolean;
}

/** Returns the changed text of one release file; undefined leaves it unchanged. */
type Change = (path: string, text: string) => string | undefined;

/** A separate edge in front of the API under test; its releases do not affect other tests. */
export interface Edge {
  url: string;
  /** Releases a new version of a remote: the current one with `change` applied. Returns the version. */
  release: (name: MfeName, change?: Change) => string;
  rollback: (name: MfeName) => void;
  /** Switches a remote off or on. */
  turn: (name: MfeName, to: 'off' | 'on') => void;
  stop: () => Promise<void>;
}

export async function startEdge(): Promise<Edge> {
  const dataDir = mkdtempSync(join(tmpdir(), 'techadds-edge-'));
  const store = join(dataDir, 'store');
  cpSync(join(underTest.dataDir, 'store'), store, { recursive: true });
  const { openPublisher } = (await import(join(root, 'edge/dist/publisher.js'))) as { openPublisher: (store: string) => Publisher };
  const publisher = openPublisher(store);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { PORT: port, DATA_DIR: dataDir, API_URL: `http://127.0.0.1:${underTest.apiPort}` };
  const server = await startServer('edge/dist/server.js', env, `${url}/registry.json`);
  let built = 0;
  return {
    url,
    release(name, change = () => undefined) {
      built += 1;
      const old = publisher.current(name);
      const version = createHash('sha256').update(`${old.version} ${built}`).digest('hex').slice(0, 10);
      const build = join(dataDir, `${name}-${version}`);
      anotherVersion(join(store, name, old.version), build, { old, version }, change);
      publisher.publish(build);
      publisher.release(name, version);
      return version;
    },
    rollback: (name) => void publisher.rollback(name),
    turn: (name, to) => void publisher.turn(name, to),
    stop: async () => {
      await stopServer(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writes a release like a build of changed sources: a new version in all paths, and new file hashes. */
function anotherVersion(from: string, to: string, { old, version }: { old: Release; version: string }, change: Change): void {
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

/** The texts of all scripts of a remote's stored releases, by path. */
export function scriptsOf(name: string): Record<string, string> {
  const folder = join(underTest.dataDir, 'store', name);
  const scripts: Record<string, string> = {};
  for (const version of readdirSync(folder))
    for (const path of readdirSync(join(folder, version), { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.js')) scripts[`${version}/${path}`] = readFileSync(join(folder, version, path), 'utf8');
  return scripts;
}
