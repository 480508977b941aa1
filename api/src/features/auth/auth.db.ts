import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { User } from '@techadds/shared/contract/auth';
import type { Tenant } from '@techadds/shared/contract/tenants';
import type { Database, Tx } from '../../database/database';
import { sessions, tenants, users } from '../../database/schema';
import type { Person } from './auth.audit';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
/** A person with the tenant they belong to. */
export interface Account {
  user: UserRow;
  tenant: Tenant;
}

const tenantColumns = { id: tenants.tenantId, subdomain: tenants.subdomain, name: tenants.name, logoUrl: tenants.logoUrl };

/** People with this e-mail, oldest account first, in whatever tenant they are. */
export const findUsersByEmail = (db: Database, email: string): Promise<UserRow[]> =>
  db.withLookup({ email }, (tx) =>
    tx
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(5),
  );

export async function findTenantId(db: Database, subdomain: string): Promise<string | undefined> {
  const rows = await db.withLookup({ subdomain }, (tx) =>
    tx.select({ id: tenants.tenantId }).from(tenants).where(eq(tenants.subdomain, subdomain)),
  );
  return rows[0]?.id;
}

export async function findAnyTenant(db: Database, id: string): Promise<Tenant | undefined> {
  const rows = await db.withLookup({ tenants: 'all' }, (tx) => tx.select(tenantColumns).from(tenants).where(eq(tenants.tenantId, id)));
  return rows[0];
}

export async function findAccount(tx: Tx, tenantId: string, userId: string): Promise<Account | undefined> {
  const rows = await tx
    .select({ user: users, tenant: tenantColumns })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)));
  return rows[0];
}

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<SessionRow> {
  const rows = await tx.insert(sessions).values(session).returning();
  return rows[0] as SessionRow;
}

/** The session, held until the transaction ends, so that refreshes of one session follow each other. */
export async function lockSession(tx: Tx, tenantId: string, id: string): Promise<SessionRow | undefined> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.id, id)))
    .for('update');
  return rows[0];
}

export async function rotateSession(tx: Tx, session: SessionRow, currentJti: string, rotatedAt: string): Promise<SessionRow> {
  const next = { currentJti, parentJti: session.currentJti, rotatedAt };
  await tx
    .update(sessions)
    .set(next)
    .where(and(eq(sessions.tenantId, session.tenantId), eq(sessions.id, session.id)));
  return { ...session, ...next };
}

/** Leads the session to another tenant, or home with null. */
export async function redirectSession(tx: Tx, session: SessionRow, to: Tenant | null): Promise<SessionRow> {
  const acting = { actingTenantId: to?.id ?? null, actingSubdomain: to?.subdomain ?? null };
  await tx
    .update(sessions)
    .set(acting)
    .where(and(eq(sessions.tenantId, session.tenantId), eq(sessions.id, session.id)));
  return { ...session, ...acting };
}

export async function revokeSession(tx: Tx, tenantId: string, id: string, revokedAt: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** The user as who works in a tenant: at home, or where a super-admin has switched to. */
export function toUserIn({ tenantId, subdomain }: Pick<User, 'tenantId' | 'subdomain'>, account: Account): User {
  const user = toUser(account);
  return tenantId === user.tenantId ? user : { ...user, tenantId, subdomain, homeTenantId: user.tenantId };
}

export const personOf = ({ tenantId, id, firstName, lastName, role }: UserRow): Person => ({
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
  role: user.role,
  tenantId: user.tenantId,
  subdomain: tenant.subdomain,
  partnerId: user.partnerId,
});
