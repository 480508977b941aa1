import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Release, Version } from '@techadds/shared/contract/releases/registry';
import { hashPreviewKey, isInCanary, type CanaryVisitor } from './canary';
import { isAppName } from './apps';
import { storePaths, type Variant } from './paths';
import { parseState, type State } from './state';

/** The releases as the edge reads them: current versions, and the files of every version that is kept. */
export interface Store {
  /** The apps that have been released, in the order of their names. */
  names(): string[];
  /** The current release; undefined where the app has none. The store of a visitor gives the canary where the visitor is to have it. */
  current(name: string): Release | undefined;
  /** The release before the current one, or the current one before the canary; undefined where there is none. */
  previous(name: string): Release | undefined;
  /** The releases as a visitor gets them. */
  forVisitor(visitor: StoreVisitor): Store;
  /** Whether the app is disabled. */
  isOff(name: string): boolean;
  /** A current or older release; undefined where it is unknown. */
  release(name: string, version: string): Release | undefined;
  /** A listed file in the first requested variant that exists; undefined for a file that the release does not list. */
  readReleaseFile(release: Release, path: string, wanted: readonly Variant[]): Promise<{ body: Buffer; variant: Variant } | undefined>;
}

interface StoreVisitor {
  /** Undefined for visitors who are signed out. */
  tenantId?: string | undefined;
  /** Of the cookie of a private preview. */
  previewKey?: string | undefined;
}

/** Opens the store in a directory, which need not exist yet. Each call sees the changes of other processes. */
export function createStore(directory: string, warn: (message: string) => void = console.warn): Store {
  const state = createStateReader(storePaths.state(directory), warn);
  const releases = new Map<string, Release>();

  const release = (name: string, version: string): Release | undefined => {
    if (!isAppName(name) || !Version.safeParse(version).success) return undefined;
    const key = `${name}/${version}`;
    const known = releases.get(key) ?? readRelease(storePaths.manifest(storePaths.release(directory, name, version)));
    if (known) releases.set(key, known);
    return known;
  };

  const storeFor = (visitor: CanaryVisitor): Store => ({
    forVisitor: ({ tenantId, previewKey }) =>
      storeFor({ tenantId, previewHash: previewKey === undefined ? undefined : hashPreviewKey(previewKey) }),
    names: () => Object.keys(state().apps).sort(),
    current: (name) => {
      const app = state().apps[name];
      if (!app) return undefined;
      const canary = app.canary && isInCanary(name, app.canary, visitor) ? release(name, app.canary.version) : undefined;
      return canary ?? release(name, app.current);
    },
    previous: (name) => {
      const app = state().apps[name];
      if (!app) return undefined;
      const version = app.canary && isInCanary(name, app.canary, visitor) ? app.current : app.previous;
      return version === undefined ? undefined : release(name, version);
    },
    isOff: (name) => state().apps[name]?.off === true,
    release,
    readReleaseFile: async (of, path, wanted) => {
      if (!Object.hasOwn(of.files, path)) return undefined;
      const folder = storePaths.release(directory, of.name, of.version);
      for (const variant of wanted) {
        const body = await readFile(storePaths.file(folder, path, variant)).catch(() => undefined);
        if (body) return { body, variant };
      }
      return undefined;
    },
  });
  return storeFor({});
}

function readRelease(file: string): Release | undefined {
  try {
    return Release.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Reads the state again whenever its file was replaced. An invalid file is reported once, and the last valid state stays. */
function createStateReader(file: string, warn: (message: string) => void): () => State {
  let state: State = { revision: 0, apps: {} };
  let seen = '';
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    const stamp = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
    if (stat && stamp !== seen) {
      seen = stamp;
      try {
        state = parseState(readFileSync(file, 'utf8'));
      } catch (error) {
        warn(`${file} is not readable, the last good state stays: ${String(error)}`);
      }
    }
    return state;
  };
}
