import { rmSync, statSync } from 'node:fs';
import { findReplacedAt, findPreviousVersion } from './history';
import { storePaths } from './paths';
import { listPublishedVersions } from './publish';
import type { AppState } from './state';

const minVersions = 3;
const minAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Removes old versions that no open tab needs. Keeps the current one, the one that a rollback leads to, the newest three,
 * and all that were published or served within seven days. @returns the removed versions
 */
export function pruneVersions(store: string, name: string, state: AppState, now: Date): string[] {
  const versions = listPublishedVersions(store, name)
    .map((version) => ({ version, lastUse: getLastUse(store, name, version, state) }))
    .sort((a, b) => b.lastUse - a.lastUse);
  const needed = new Set([
    state.current,
    findPreviousVersion(state.history),
    ...versions.slice(0, minVersions).map(({ version }) => version),
  ]);
  const removed = versions.filter(({ version, lastUse }) => !needed.has(version) && now.getTime() - lastUse > minAgeMs);
  for (const { version } of removed) rmSync(storePaths.release(store, name, version), { recursive: true, force: true });
  return removed.map(({ version }) => version);
}

function getLastUse(store: string, name: string, version: string, state: AppState): number {
  const published = statSync(storePaths.manifest(storePaths.release(store, name, version))).mtimeMs;
  const replaced = findReplacedAt(state.history, version);
  return replaced === undefined ? published : Math.max(published, Date.parse(replaced));
}
