import type { ReleaseChangeKind, ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import type { Deps } from '../../platform/deps';
import { publishLiveUpdate } from '../../platform/events/publish-live-update';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { openReleaseFiles } from './release-files.service';
import { findKeptVersions } from './release-history';
import type { PointerChange, ReleaseAuthor } from './release-pointers.rules';
import * as db from './releases.db';
import { describeApp } from './releases.presenter';

type DeployDeps = Pick<Deps, 'db' | 'config'>;

const verbs: Record<ReleaseChangeKind, string> = {
  built: 'started',
  release: 'released',
  canary: 'released to some marketplaces',
  promote: 'released to all marketplaces',
  halt: 'took back from the marketplaces of the canary',
  halted: 'took back from the marketplaces of the canary',
  rollback: 'rolled back to',
  off: 'switched off',
  on: 'switched on',
};

const previewVerbs: Partial<Record<ReleaseChangeKind, string>> = {
  canary: 'made a private preview of',
  halt: 'ended the private preview of',
  halted: 'ended the private preview of',
};

/** The verb of a change, as in "Ana released mfe-finance". */
function getVerb({ kind, before, after }: PointerChange): string {
  const isPreview = (kind === 'canary' ? after : before)?.canaryPreviewSha256;
  return (isPreview && previewVerbs[kind]) || verbs[kind];
}

/** Audits in the tenant that the super-admin works in. */
async function auditChange(tx: Tx, { caller, actor, requestMeta, now }: ActionContext, change: PointerChange, reason?: string) {
  const { kind, before, after } = change;
  const { tenantId } = caller;
  const version = kind === 'canary' ? after.canaryVersion : kind.startsWith('halt') ? before?.canaryVersion : after.currentVersion;
  const row = version ? await db.findRelease(tx, after.app, version) : undefined;
  const entry = {
    ...{ tenantId, actor, event: `release.${kind}`, description: `${actor.name} ${getVerb(change)} ${after.app} ${version}` },
    targets: [{ type: 'app', id: systemTenantId, name: after.app }],
    ...(before && { before: toSnapshot(before) }),
    after: { ...toSnapshot(after), ...(reason && { reason }), commit: row?.commit ?? null, by: row?.createdBy, checks: row?.gate },
  };
  await inTenant(tx, { tenantId, home: systemTenantId }, (own) => recordAuditEvent(own, requestMeta, entry, now));
}

const toSnapshot = ({ currentVersion, canaryVersion, canaryPercent, canaryPreviewSha256, off }: db.PointerRow) => ({
  ...{ version: currentVersion, canary: canaryVersion, canaryPercent, privatePreview: canaryPreviewSha256 !== null, off },
});

/** Removes versions that no open tab needs. Returns the archives that nothing refers to any more. */
async function pruneReleases(tx: Tx, app: string, now: Date): Promise<string[]> {
  const pointer = await db.findPointer(tx, app);
  const rows = await db.listReleases(tx, app);
  const kept = pointer && findKeptVersions(pointer, await db.listChanges(tx, app), rows, now);
  const removed = rows.filter(({ version }) => kept && !kept.includes(version));
  await db.deleteReleases(
    tx,
    app,
    removed.map(({ version }) => version),
  );
  const archives: string[] = [];
  for (const { archiveSha256 } of removed) if (!(await db.hasArchive(tx, archiveSha256))) archives.push(archiveSha256);
  return archives;
}

/**
 * Changes which version of an app is served, for all edges at once, and removes the files of versions that no tab needs any more.
 * @param context of the user; undefined for a command of the operator, whose change is in the history of the app alone
 * @returns the app as it is then, and whether anything changed
 */
export async function deploy(
  deps: DeployDeps,
  app: string,
  author: ReleaseAuthor,
  work: (tx: Tx) => Promise<PointerChange | undefined>,
  context?: ActionContext,
): Promise<{ app: ReleasedApp; changed: boolean }> {
  const { result, archives } = await db.withReleases(deps.db, async (tx) => {
    const change = await work(tx);
    if (change && context) await auditChange(tx, context, change, author.reason);
    if (change) await publishLiveUpdate(tx, { tenantId: systemTenantId, userIds: [], release: { app } });
    return {
      archives: change ? await pruneReleases(tx, app, author.now) : [],
      result: { app: await describeApp(tx, app), changed: change !== undefined },
    };
  });
  const files = openReleaseFiles(deps.config);
  for (const archive of archives) await files.remove(archive);
  return result;
}

/** The author of a change that a signed-in user, or a token, makes. */
export const toReleaseAuthor = ({ actor, now }: ActionContext, reason?: string): ReleaseAuthor => ({ by: actor.name, now, reason });
