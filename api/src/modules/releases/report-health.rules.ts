import type * as z from 'zod/mini';
import type { ReportHealth } from '@techadds/shared/contract/releases/forms';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { createSystemContext } from '../audit/action-context.service';
import { listAdminIds, notify } from '../notifications/notifications.service';
import { deploy } from './deploy.rules';
import { findHaltReason, toHaltRuleDto } from './halt-rule.rules';
import { addCounts, findHaltRule, listCounts, toHour } from './release-health.db';
import { addTabs } from './release-tabs.db';
import { haltCanary } from './release-pointers.rules';
import * as db from './releases.db';

type HealthDeps = Pick<Deps, 'db' | 'config' | 'clock'>;
type Item = z.output<typeof ReportHealth>['items'][number];

/** Adds what an edge reports, and takes back canaries that do badly. Versions that are not served count for nothing. */
export async function reportHealth(deps: HealthDeps, items: readonly Item[]): Promise<void> {
  const now = deps.clock();
  const apps = await db.withReleases(deps.db, async (tx) => {
    const known = new Set<string>();
    for (const item of items) {
      if (!(await db.findRelease(tx, item.app, item.version))) continue;
      const { tabs, ...counts } = item;
      if (tabs > 0) await addTabs(tx, { app: item.app, version: item.version, tabs }, now);
      if (counts.loads + counts.errors === 0) continue;
      await addCounts(tx, counts, now);
      known.add(item.app);
    }
    return known;
  });
  for (const app of apps) await haltBadCanary(deps, app, now);
}

async function haltBadCanary(deps: HealthDeps, app: string, now: Date): Promise<void> {
  const reason = await db.withReleases(deps.db, (tx) => findReason(tx, app, now));
  if (reason === undefined) return;
  const author = { by: 'TechAdds', now, reason };
  const { changed } = await deploy(deps, app, author, async (tx) => {
    // Another report may have taken it back meanwhile.
    await db.lockApp(tx, app);
    return (await findReason(tx, app, now)) === undefined ? undefined : haltCanary(tx, app, author, 'halted');
  });
  if (changed) await notifyAdmins(deps, app, author);
}

/** Why the canary of an app is to be taken back, from all that was counted since it began. */
async function findReason(tx: Tx, app: string, now: Date): Promise<string | undefined> {
  const pointer = await db.findPointer(tx, app);
  if (!pointer || pointer.canaryVersion === null) return undefined;
  const began = (await db.listChanges(tx, app)).find(({ kind }) => kind === 'canary');
  // The clock of whoever began it may be ahead; what is counted until then counts all the same.
  const since = Math.min(Date.parse(began?.at ?? new Date(0).toISOString()), now.getTime());
  const rows = await listCounts(tx, toHour(new Date(since)), app);
  const { canaryVersion, currentVersion } = pointer;
  return findHaltReason(toHaltRuleDto(await findHaltRule(tx)), rows, { canaryVersion, currentVersion });
}

/** Notifies the administrators of the tenants that super-admins work in, and audits it there. */
async function notifyAdmins({ db: database }: HealthDeps, app: string, { now, reason }: { now: Date; reason: string }): Promise<void> {
  for (const tenantId of await database.tenantIds())
    await database.withTenant(tenantId, async (tx) => {
      if ((await listAdminIds(tx, tenantId, ['super_admin'])).length === 0) return;
      const message = { type: 'release.halted' as const, title: `The canary of ${app} was taken back`, body: reason, path: paths.releases };
      await notify(tx, tenantId, await listAdminIds(tx, tenantId), message, now);
      await createSystemContext(tenantId, 'release-health', now).audit(tx, {
        ...{ event: 'release.halted', description: `TechAdds took back the canary of ${app}: ${reason}` },
        targets: [{ type: 'app', id: tenantId, name: app }],
        after: { reason },
      });
    });
}
