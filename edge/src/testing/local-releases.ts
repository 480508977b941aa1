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
      point(name, (pointer) => ({ ...pointer, current: version, kept: [...(pointer?.kept ?? []), version] })),
    /** Makes the version current that was released before. */
    rollback: (name: string): void =>
      point(name, (pointer) => {
        const kept = pointer?.kept.slice(0, -1) ?? [];
        return { ...pointer, current: kept.at(-1)!, kept };
      }),
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

function toAppName(name: string): string {
  if (!isAppName(name)) throw new Error(`There is no app named ${name}.`);
  return name;
}
