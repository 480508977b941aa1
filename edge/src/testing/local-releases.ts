import type { AppPointer } from '@techadds/shared/contract/releases/pointers';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { isAppName } from '../store/apps';
import { readBuild, storeRelease } from '../store/publish';
import { readState, writeState } from '../store/state';
import { createStore } from '../store/store';

/** Releases in the store of an edge that follows no API, for tests. */
export function createLocalReleases(store: string) {
  const point = (name: string, change: (pointer: AppPointer | undefined) => AppPointer) => {
    const { revision, apps } = readState(store);
    const app = toAppName(name);
    writeState(store, { revision, apps: { ...apps, [app]: change(apps[app]) } });
  };
  return {
    current: (name: string): Release | undefined => createStore(store).current(toAppName(name)),
    publish: (build: string): Release => storeRelease(store, readBuild(build)),
    /** Makes a published version current. */
    release: (name: string, version: string): void =>
      point(name, (pointer) => ({ ...pointer, ...toCurrent([...(pointer?.kept ?? []), version]) })),
    /** Makes the version current that was released before. */
    rollback: (name: string): void => point(name, (pointer) => ({ ...pointer, ...toCurrent(pointer?.kept.slice(0, -1) ?? []) })),
    switchRemote: (name: string, to: 'off' | 'on'): void =>
      point(name, (pointer) => {
        const { off: _, ...others } = pointer!;
        return to === 'off' ? { ...others, off: true } : others;
      }),
    setCanary: (name: string, canary: AppPointer['canary']): void =>
      point(name, (pointer) => {
        const { canary: _, ...others } = pointer!;
        return canary ? { ...others, canary } : others;
      }),
  };
}

/** The last of the versions is the current one. */
function toCurrent(kept: string[]): Pick<AppPointer, 'current' | 'previous' | 'kept'> {
  const previous = kept.at(-2);
  return { current: kept.at(-1)!, ...(previous !== undefined && { previous }), kept };
}

function toAppName(name: string): string {
  if (!isAppName(name)) throw new Error(`There is no app named ${name}.`);
  return name;
}
