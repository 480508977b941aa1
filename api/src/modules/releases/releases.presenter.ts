import type { ReleaseChange, ReleasedApp, ReleaseKey, ReleaseVersion } from '@techadds/shared/contract/releases/endpoints';
import type { VersionHealth } from '@techadds/shared/contract/releases/health';
import type { AppPointer, Canary } from '@techadds/shared/contract/releases/pointers';
import type { ServedReleases } from '@techadds/shared/contract/releases/serving';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import { listCounts, toHour, type HealthRow } from './release-health.db';
import { findKeptVersions, findPreviousVersion } from './release-history';
import type { ReleaseKeyRow } from './release-keys.db';
import { findOpenTabs } from './release-tabs.db';
import * as db from './releases.db';

const toVersionDto = ({ version, commit, createdBy, createdAt, bytes, gate }: db.ReleaseRow): ReleaseVersion => ({
  ...{ version, commit, by: createdBy, createdAt, bytes, gate },
});

/** @param installationKey the public key of the installation itself */
export const toKeyDto = (
  { id, name, publicKey, apps, createdAt, createdBy, revokedAt }: ReleaseKeyRow,
  installationKey: string,
): ReleaseKey => ({
  ...{ id, name, publicKey, apps, createdAt, createdBy, revokedAt, isInstallation: publicKey === installationKey },
});

/** The changes of an app with the commits of their versions, newest first. */
async function describeHistory(tx: Tx, app: string, known: readonly db.ReleaseRow[]): Promise<ReleaseChange[]> {
  const changes = await db.listChanges(tx, app);
  if (changes.length === 0) throw notFound('app');
  const commits = new Map(known.map(({ version, commit }) => [version, commit]));
  return changes.map(({ id, version, kind, at, by, reason }) => ({
    ...{ id, app, version, kind, at, by, reason, commit: commits.get(version) ?? null },
  }));
}

/** The hours of health that an app is shown with. */
const shownHours = 24;

/** An app with the health of its versions, their open tabs, and its changes. @throws AppError 404 where the app has no release */
export async function describeAppHistory(tx: Tx, app: string, now: Date) {
  const { released, changes } = await describeWithChanges(tx, app);
  const health = await describeHealth(tx, shownHours, now, app);
  return { released, health, tabs: await findOpenTabs(tx, now, app), items: changes };
}

/** @throws AppError 404 where the app has no release */
export const describeApp = async (tx: Tx, app: string): Promise<ReleasedApp> => (await describeWithChanges(tx, app)).released;

async function describeWithChanges(tx: Tx, app: string): Promise<{ released: ReleasedApp; changes: ReleaseChange[] }> {
  const pointer = await db.findPointer(tx, app);
  if (!pointer) throw notFound('app');
  const rows = await db.listReleases(tx, app);
  const versions = new Map(rows.map((row) => [row.version, toVersionDto(row)]));
  const changes = await describeHistory(tx, app, rows);
  const { currentVersion, canaryVersion, off } = pointer;
  const canary = canaryVersion === null ? undefined : versions.get(canaryVersion);
  const released = {
    ...{ app, current: versions.get(currentVersion)!, off, lastChange: changes[0]! },
    canary: canary ? { version: canary.version, ...toAudience(pointer), release: canary } : null,
    previous: versions.get(findPreviousVersion(changes) ?? '') ?? null,
  };
  return { released, changes };
}

const toAudience = ({ canaryPercent, canaryTenantIds, canaryPreviewSha256 }: db.PointerRow): Omit<Canary, 'version'> => ({
  ...{ percent: canaryPercent, tenantIds: canaryTenantIds },
  ...(canaryPreviewSha256 !== null && { previewSha256: canaryPreviewSha256 }),
});

function toPointer(pointer: db.PointerRow, kept: string[], previous: string | undefined): AppPointer {
  const { currentVersion, canaryVersion, off } = pointer;
  const canary = canaryVersion !== null && { version: canaryVersion, ...toAudience(pointer) };
  const isKept = previous !== undefined && kept.includes(previous);
  return { current: currentVersion, ...(isKept && { previous }), ...(canary && { canary }), ...(off && { off }), kept };
}

/** The versions that edges serve; without the details where the edge has them already. */
export async function describeServed(tx: Tx, since: number, now: Date): Promise<ServedReleases> {
  const { revision, pointers } = await db.listPointers(tx);
  if (revision === since) return { revision, changes: null };
  const apps: Record<string, AppPointer> = {};
  const releases: NonNullable<ServedReleases['changes']>['releases'] = [];
  for (const pointer of pointers) {
    const { app } = pointer;
    const rows = await db.listReleases(tx, app);
    const changes = await db.listChanges(tx, app);
    const kept = findKeptVersions(pointer, changes, rows, now);
    apps[app] = toPointer(pointer, kept, findPreviousVersion(changes));
    for (const { version, archiveSha256, signature, publicKey } of rows)
      if (kept.includes(version)) releases.push({ app, version, archiveSha256, signature, publicKey });
  }
  return { revision, changes: { apps, releases } };
}

const sum = (rows: readonly HealthRow[], key: 'loads' | 'failures' | 'errors' | 'slow' | 'loadMs') =>
  rows.reduce((total, row) => total + row[key], 0);

/** The counts of the last hours, by version: of one app, or of all. */
export async function describeHealth(tx: Tx, hours: number, now: Date, app?: string): Promise<VersionHealth[]> {
  const rows = await listCounts(tx, toHour(new Date(now.getTime() - (hours - 1) * 3_600_000)), app);
  const keys = [...new Set(rows.map(({ app, version }) => `${app} ${version}`))];
  return keys.map((key) => {
    const own = rows.filter(({ app, version }) => `${app} ${version}` === key);
    const { app: name, version } = own[0]!;
    const totals = { loads: sum(own, 'loads'), failures: sum(own, 'failures'), errors: sum(own, 'errors'), slow: sum(own, 'slow') };
    return {
      ...{ app: name, version, ...totals, loadMs: sum(own, 'loadMs') },
      hours: own.map(({ hour, loads, failures, errors, slow, loadMs }) => ({ hour, loads, failures, errors, slow, loadMs })),
    };
  });
}
