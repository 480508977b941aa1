import { rmSync, statSync } from 'node:fs';
import { replacedAt, versionBefore } from './history';
import { layout } from './paths';
import { publishedVersions } from './publish';
import type { AppState } from './state';

const keptVersions = 3;
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Removes old versions that no open tab needs. Keeps the current one, the one that a rollback leads to, the newest three,
 * and all that were published or served within seven days. @returns the removed versions
 */
export function prune(store: string, name: string, state: AppState, now: Date): string[] {
  const versions = publishedVersions(store, name)
    .map((version) => ({ version, lastUse: lastUse(store, name, version, state) }))
    .sort((a, b) => b.lastUse - a.lastUse);
  const needed = new Set([state.current, versionBefore(state.history), ...versions.slice(0, keptVersions).map(({ version }) => version)]);
  const removed = versions.filter(({ version, lastUse }) => !needed.has(version) && now.getTime() - lastUse > keptMs);
  for (const { version } of removed) rmSync(layout.release(store, name, version), { recursive: true, force: true });
  return removed.map(({ version }) => version);
}

function lastUse(store: string, name: string, version: string, state: AppState): number {
  const published = statSync(layout.manifest(layout.release(store, name, version))).mtimeMs;
  const replaced = replacedAt(state.history, version);
  return replaced === undefined ? published : Math.max(published, Date.parse(replaced));
}
