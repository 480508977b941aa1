import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import type { Tx } from '../../platform/database/client';
import { partners, sessions, users } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';

export interface UserFilter extends ListRequest {
  query?: string | undefined;
  status: 'all' | 'active' | 'deactivated';
}

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
const statusConditions = { all: undefined, active: isNull(users.deactivatedAt), deactivated: isNotNull(users.deactivatedAt) };
const sortColumns = { name: sql`lower(${fullName})`, createdAt: users.createdAt };

export type AccountRow = Omit<UserAccount, 'manageable'>;

const selectAccounts = (tx: Tx, tenantId: string, where: SQL | undefined, usable: { now: Date; idleSince: Date }) => {
  const open = sql`from ${sessions} where ${sessions.tenantId} = ${tenantId} and ${sessions.userId} = ${users.id}
    and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${usable.now.toISOString()}
    and ${sessions.rotatedAt} > ${usable.idleSince.toISOString()}`;
  return tx
    .select({
      id: users.id,
      name: fullName,
      email: users.email,
      role: users.role,
      partnerName: partners.name,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
      openSessions: sql<number>`(select count(*)::int ${open})`,
      lastUsedAt: sql<string | null>`(select max(${sessions.rotatedAt}) ${open})`,
    })
    .from(users)
    .leftJoin(partners, and(eq(partners.tenantId, users.tenantId), eq(partners.id, users.partnerId)))
    .where(and(eq(users.tenantId, tenantId), where));
};

/** Lists a page of the tenant's users. */
export async function listAccounts(tx: Tx, tenantId: string, filter: UserFilter, usable: { now: Date; idleSince: Date }) {
  const { query, status, limit, offset, sort, order } = filter;
  const text = query?.trim();
  const where = and(text ? or(containsText(fullName, text), containsText(users.email, text)) : undefined, statusConditions[status]);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), where));
  const items = await selectAccounts(tx, tenantId, where, usable)
    .orderBy(...orderByColumns(order, sortColumns[sort as keyof typeof sortColumns], users.id))
    .limit(limit)
    .offset(offset);
  return { total: count?.total ?? 0, items: items.map(toAccount) };
}

export async function findManagedAccount(tx: Tx, tenantId: string, id: string, usable: { now: Date; idleSince: Date }) {
  const rows = await selectAccounts(tx, tenantId, eq(users.id, id), usable).orderBy(asc(users.id));
  return rows[0] && toAccount(rows[0]);
}

const toAccount = (row: AccountRow): AccountRow => ({ ...row, lastUsedAt: row.lastUsedAt && new Date(row.lastUsedAt).toISOString() });

/** The partner that a user works for; null without one. */
export async function findPartnerId(tx: Tx, tenantId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ partnerId: users.partnerId })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)));
  return row?.partnerId ?? null;
}

/** Selects a user `for update`, which serializes actions on one account. */
export async function lockUser(tx: Tx, tenantId: string, id: string) {
  const rows = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)))
    .for('update');
  return rows[0];
}

export async function setDeactivatedAt(tx: Tx, tenantId: string, id: string, deactivatedAt: string | null, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ deactivatedAt, updatedAt: now.toISOString() })
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)));
}
