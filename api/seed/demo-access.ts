import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../src/platform/database/client';
import { recordAuditEvent } from '../src/modules/audit/audit.service';
import { sessions, users } from '../src/schema';
import { createTenantUsers, seedTenantId } from './users';
import { findDemoTenants } from './demo-presence';
import type { DemoTenant } from './tenants';

/** The time of deactivation of accounts that were closed with the demo, which no other deactivation has. */
const closedWithDemo = '1970-01-01T00:00:00.000Z';

type AccessOptions = { db: Database; now: Date };

/** Runs `change` for the demo accounts of each demo tenant, and audits it if it changed any. Returns the changed e-mail addresses. */
async function changeDemoAccounts(
  { db, now }: AccessOptions,
  event: 'user.deactivated' | 'user.reactivated',
  description: string,
  change: (tx: Tx, tenantId: string, ids: string[]) => Promise<{ id: string; email: string }[]>,
): Promise<void> {
  for (const tenant of (await findDemoTenants(db)).present) {
    const tenantId = seedTenantId(tenant);
    const ids = createTenantUsers(tenant).all.map(({ id }) => id);
    await db.withTenant(tenantId, async (tx) => {
      const changed = await change(tx, tenantId, ids);
      if (changed.length === 0) return;
      const targets = changed.map(({ id, email }) => ({ type: 'user', id, name: email }));
      await recordAuditEvent(
        tx,
        { cid: 'demo-access', ip: null, userAgent: null },
        { tenantId, actor: null, event, description, targets },
        now,
      );
    });
  }
}

const columns = { id: users.id, email: users.email };

/** Closes the demo accounts, whose password is public, and ends their sessions. */
export const closeDemoAccounts = (options: AccessOptions): Promise<void> =>
  changeDemoAccounts(options, 'user.deactivated', 'The demo accounts were closed, because the demo is off', async (tx, tenantId, ids) => {
    const closed = await tx
      .update(users)
      .set({ deactivatedAt: closedWithDemo })
      .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids), isNull(users.deactivatedAt)))
      .returning(columns);
    await tx
      .update(sessions)
      .set({ revokedAt: options.now.toISOString() })
      .where(and(eq(sessions.tenantId, tenantId), inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
    return closed;
  });

/** Opens the demo accounts that were closed with the demo. */
export const reopenDemoAccounts = (options: AccessOptions): Promise<void> =>
  changeDemoAccounts(options, 'user.reactivated', 'The demo accounts were opened with the demo', (tx, tenantId, ids) =>
    tx
      .update(users)
      .set({ deactivatedAt: null })
      .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids), eq(users.deactivatedAt, closedWithDemo)))
      .returning(columns),
  );

/** The e-mail addresses of the demo accounts of these tenants. */
export const listDemoEmails = (present: readonly DemoTenant[]): string[] =>
  present.flatMap((tenant) => createTenantUsers(tenant).all.map(({ email }) => email));
