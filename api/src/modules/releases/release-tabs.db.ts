import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { tabWindowMs } from '@techadds/shared/contract/releases/beacon';
import type { OpenTabs } from '@techadds/shared/contract/releases/health';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { releaseTabs } from '../../schema';

/** The window of a time, as its start. */
const toWindow = (at: number): Date => new Date(Math.floor(at / tabWindowMs) * tabWindowMs);

/** Adds to the open tabs of a version in the window of now. */
export async function addTabs(tx: Tx, { app, version, tabs }: OpenTabs['items'][number], now: Date): Promise<void> {
  const { tenantId, windowStart } = releaseTabs;
  await tx
    .insert(releaseTabs)
    .values({ tenantId: systemTenantId, app, version, windowStart: toWindow(now.getTime()).toISOString(), tabs })
    .onConflictDoUpdate({
      target: [tenantId, windowStart, releaseTabs.app, releaseTabs.version],
      set: { tabs: sql`${releaseTabs.tabs} + ${tabs}` },
    });
}

/** The open tabs of the last full window, by app and version, most tabs first: of one app, or of all. */
export async function findOpenTabs(tx: Tx, now: Date, app?: string): Promise<OpenTabs> {
  const until = toWindow(now.getTime());
  const from = new Date(until.getTime() - tabWindowMs).toISOString();
  const items = await tx
    .select({ app: releaseTabs.app, version: releaseTabs.version, tabs: releaseTabs.tabs })
    .from(releaseTabs)
    .where(
      and(
        eq(releaseTabs.tenantId, systemTenantId),
        eq(releaseTabs.windowStart, from),
        app === undefined ? undefined : eq(releaseTabs.app, app),
      ),
    )
    .orderBy(asc(releaseTabs.app), desc(releaseTabs.tabs), asc(releaseTabs.version));
  return { from, until: until.toISOString(), items };
}
