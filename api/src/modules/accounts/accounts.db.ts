import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import type { Tenant } from '@techadds/shared/contract/tenants/endpoints';
import type { Database, Tx } from '../../platform/database/client';
import { hasSubdomain } from '../tenants/subdomains.service';
import { sessions, tenants, users } from '../../schema';
import type { RequestedTenant } from '../../platform/auth/tenant-headers';
import { deleteSessionSubscription, deleteUserSubscriptions } from '../push/push-subscriptions.service';
import type { AuditedUser } from './accounts.audit';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
/** A user with their home tenant. */
export interface Account {
  user: UserRow;
  tenant: Tenant;
}

const tenantColumns = { id: tenants.tenantId, subdomain: tenants.subdomain, name: tenants.name, logoUrl: tenants.logoUrl };

/** Deactivated users can neither sign in, use links nor keep sessions. */
const isActiveUser = isNull(users.deactivatedAt);

/** Active users with this e-mail in all tenants, oldest account first, at most five. */
const findUsersByEmail = (db: Database, email: string): Promise<UserRow[]> =>
  db.withoutTenant({ email }, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isActiveUser))
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(5),
  );

export async function findTenantId(db: Database, subdomain: string): Promise<string | undefined> {
  const rows = await db.withoutTenant({ subdomain }, (tx) =>
    tx.select({ id: tenants.tenantId }).from(tenants).where(hasSubdomain(subdomain)),
  );
  return rows[0]?.id;
}

/** Active users with this e-mail in the tenant named by the headers, or in all tenants. */
export async function findSignInCandidates(db: Database, named: RequestedTenant, email: string): Promise<UserRow[]> {
  // A subdomain that is not a tenant, such as `localhost`, does not filter.
  const bySubdomain = named.subdomain === undefined ? undefined : await findTenantId(db, named.subdomain);
  const users = await findUsersByEmail(db, email);
  return users.filter((user) => user.tenantId === (named.tenantId ?? user.tenantId) && user.tenantId === (bySubdomain ?? user.tenantId));
}

export async function insertUser(tx: Tx, user: typeof users.$inferInsert, now: Date): Promise<UserRow> {
  const at = now.toISOString();
  const rows = await tx
    .insert(users)
    .values({ ...user, createdAt: at, updatedAt: at })
    .returning();
  return rows[0] as UserRow;
}

const matchesUser = ({ tenantId, id }: Pick<UserRow, 'tenantId' | 'id'>) => and(eq(users.tenantId, tenantId), eq(users.id, id));

export async function savePassword(tx: Tx, user: UserRow, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now.toISOString() }).where(matchesUser(user));
}

export async function saveUserName(tx: Tx, user: UserRow, name: { firstName: string; lastName: string }, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ ...name, updatedAt: now.toISOString() })
    .where(matchesUser(user));
}

/** Returns false if the e-mail was verified before. */
export async function markEmailVerified(tx: Tx, user: UserRow, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerifiedAt: now.toISOString() })
    .where(and(matchesUser(user), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function findTenantById(db: Database, id: string): Promise<Tenant | undefined> {
  const rows = await db.withoutTenant({ tenants: 'all' }, (tx) => tx.select(tenantColumns).from(tenants).where(eq(tenants.tenantId, id)));
  return rows[0];
}

/** Finds the account of an active user. */
export async function findAccount(tx: Tx, tenantId: string, userId: string): Promise<Account | undefined> {
  const rows = await tx
    .select({ user: users, tenant: tenantColumns })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId), isActiveUser));
  return rows[0];
}

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<SessionRow> {
  const rows = await tx.insert(sessions).values(session).returning();
  return rows[0] as SessionRow;
}

/** Selects a session `for update`, so that refreshes of one session run one after another. */
export async function lockSession(tx: Tx, tenantId: string, id: string): Promise<SessionRow | undefined> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.id, id)))
    .for('update');
  return rows[0];
}

export async function rotateSession(
  tx: Tx,
  session: SessionRow,
  { currentJti, rotatedAt, ip, userAgent }: Pick<SessionRow, 'currentJti' | 'rotatedAt' | 'ip' | 'userAgent'>,
): Promise<SessionRow> {
  const next = { currentJti, parentJti: session.currentJti, rotatedAt, ip, userAgent };
  await tx
    .update(sessions)
    .set(next)
    .where(and(eq(sessions.tenantId, session.tenantId), eq(sessions.id, session.id)));
  return { ...session, ...next };
}

export async function markSessionConfirmed(tx: Tx, tenantId: string, id: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ confirmedAt: now.toISOString() })
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.id, id)));
}

/** Switches the session to another tenant; null switches back to the home tenant. */
export async function switchSessionTenant(tx: Tx, session: SessionRow, to: Tenant | null): Promise<SessionRow> {
  const acting = { actingTenantId: to?.id ?? null, actingSubdomain: to?.subdomain ?? null };
  await tx
    .update(sessions)
    .set(acting)
    .where(and(eq(sessions.tenantId, session.tenantId), eq(sessions.id, session.id)));
  return { ...session, ...acting };
}

/** Ends a session, and with it the push messages to its browser. */
export async function revokeSession(tx: Tx, tenantId: string, id: string, revokedAt: string): Promise<void> {
  await deleteSessionSubscription(tx, tenantId, id);
  await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** Revokes the open sessions of a user, except the given one. */
export async function revokeUserSessions(tx: Tx, user: Pick<UserRow, 'tenantId' | 'id'>, now: Date, except?: string): Promise<void> {
  await deleteUserSubscriptions(tx, user.tenantId, user.id, except);
  await tx
    .update(sessions)
    .set({ revokedAt: now.toISOString() })
    .where(
      and(
        eq(sessions.tenantId, user.tenantId),
        eq(sessions.userId, user.id),
        isNull(sessions.revokedAt),
        ...(except ? [ne(sessions.id, except)] : []),
      ),
    );
}

/** The usable sessions of a user, most recently used first. */
export const findOpenSessions = (tx: Tx, user: Pick<UserRow, 'tenantId' | 'id'>, now: Date, idleSince: Date): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tenantId, user.tenantId),
        eq(sessions.userId, user.id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now.toISOString()),
        gt(sessions.rotatedAt, idleSince.toISOString()),
      ),
    )
    .orderBy(desc(sessions.rotatedAt), asc(sessions.id));

/** The user as seen in a tenant: their home tenant, or the one a super-admin has switched to. */
export function toUserInTenant({ tenantId, subdomain }: Pick<User, 'tenantId' | 'subdomain'>, account: Account): User {
  const user = toUser(account);
  return tenantId === user.tenantId ? user : { ...user, tenantId, subdomain, homeTenantId: user.tenantId };
}

export const toAuditedUser = ({ tenantId, id, firstName, lastName, role }: UserRow): AuditedUser => ({
  tenantId,
  id,
  name: `${firstName} ${lastName}`,
  role,
});

export const toUser = ({ user, tenant }: Account): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  emailVerified: user.emailVerifiedAt !== null,
  role: user.role,
  tenantId: user.tenantId,
  subdomain: tenant.subdomain,
  partnerId: user.partnerId,
  ...(user.capabilities && { capabilities: user.capabilities }),
});
