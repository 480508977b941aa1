import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release } from '@techadds/shared/contract/releases/registry';
import type { MfeName } from '@techadds/shared/mfes';
import { freePort, root, startServer, stopServer, underTest } from './servers';

/** The commands of the store, as `npm run release`, `rollback`, `disable-remote` and `enable-remote` use them. */
interface Publisher {
  current: (name: string) => Release;
  publish: (build: string) => Release;
  release: (name: string, version: string) => void;
  rollback: (name: string) => string;
  turn: (name: string, to: 'off' | 'on') => boolean;
}

/** Changes one file of a release; undefined leaves it as it is. */
type Change = (path: string, text: string) => string | undefined;

/** An edge with releases of its own, in front of the API under test: what is released here, nobody else sees. */
export interface Edge {
  url: string;
  /** Releases another version of a remote: the current one with these changes. Returns its version. */
  release: (name: MfeName, change?: Change) => string;
  rollback: (name: MfeName) => void;
  /** Switches a remote off for everybody, or on again. */
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

/** Writes a release as a build of changed sources would be: under a name of its own throughout, with the hashes of its files. */
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

/** The text of all scripts of a release, by path. */
export function scriptsOf(name: string): Record<string, string> {
  const folder = join(underTest.dataDir, 'store', name);
  const scripts: Record<string, string> = {};
  for (const version of readdirSync(folder))
    for (const path of readdirSync(join(folder, version), { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.js')) scripts[`${version}/${path}`] = readFileSync(join(folder, version, path), 'utf8');
  return scripts;
}
