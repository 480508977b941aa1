import { and, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { ApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { apiTokens, users } from '../../schema';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';

export type ApiTokenRow = typeof apiTokens.$inferSelect;
export interface ApiTokenFilter extends ListRequest {
  query?: string | undefined;
  status?: ApiToken['status'] | undefined;
}

const ownerColumns = {
  name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  deactivatedAt: users.deactivatedAt,
};
const selectWithOwner = (tx: Tx, tenantId: string, where: SQL | undefined) =>
  tx
    .select({ token: apiTokens, owner: ownerColumns })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.tenantId, apiTokens.tenantId), eq(users.id, apiTokens.userId)))
    .where(and(eq(apiTokens.tenantId, tenantId), where));
export type OwnedApiToken = Awaited<ReturnType<typeof selectWithOwner>>[number];

const toStatusCondition = (status: ApiTokenFilter['status'], now: string) =>
  status &&
  {
    active: and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)),
    expired: and(isNull(apiTokens.revokedAt), lte(apiTokens.expiresAt, now)),
    revoked: isNotNull(apiTokens.revokedAt),
  }[status];

const sortColumns = {
  createdAt: apiTokens.createdAt,
  name: sql`lower(${apiTokens.name})`,
  // Unused tokens are last used before all others.
  lastUsedAt: sql`coalesce(${apiTokens.lastUsedAt}, '-infinity'::timestamptz)`,
  expiresAt: apiTokens.expiresAt,
};

/** Lists a page of the tenant's tokens. */
export async function listApiTokens(tx: Tx, tenantId: string, filter: ApiTokenFilter, now: Date) {
  const { limit, offset, sort, order } = filter;
  const text = filter.query?.trim();
  const where = and(
    text ? or(containsText(apiTokens.name, text), containsText(apiTokens.prefix, text), containsText(ownerColumns.name, text)) : undefined,
    toStatusCondition(filter.status, now.toISOString()),
  );
  const items = await selectWithOwner(tx, tenantId, where)
    .orderBy(...orderByColumns(order, sortColumns[sort as keyof typeof sortColumns], apiTokens.id))
    .limit(limit)
    .offset(offset);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.tenantId, apiTokens.tenantId), eq(users.id, apiTokens.userId)))
    .where(and(eq(apiTokens.tenantId, tenantId), where));
  return { total: count?.total ?? 0, items };
}

export async function findApiToken(tx: Tx, tenantId: string, id: string): Promise<OwnedApiToken | undefined> {
  const [row] = await selectWithOwner(tx, tenantId, eq(apiTokens.id, id));
  return row;
}

/** Selects a token `for update`, which serializes rotations and revocations. */
export async function lockApiToken(tx: Tx, tenantId: string, id: string): Promise<ApiTokenRow | undefined> {
  const [row] = await tx
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tenantId, tenantId), eq(apiTokens.id, id)))
    .for('update');
  return row;
}

export async function countActiveApiTokens(tx: Tx, tenantId: string, now: Date): Promise<number> {
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(apiTokens)
    .where(and(eq(apiTokens.tenantId, tenantId), toStatusCondition('active', now.toISOString())));
  return count?.total ?? 0;
}

export async function insertApiToken(tx: Tx, row: typeof apiTokens.$inferInsert): Promise<void> {
  await tx.insert(apiTokens).values(row);
}

export async function updateApiToken(tx: Tx, { tenantId, id }: ApiTokenRow, changes: Partial<ApiTokenRow>): Promise<void> {
  await tx
    .update(apiTokens)
    .set(changes)
    .where(and(eq(apiTokens.tenantId, tenantId), eq(apiTokens.id, id)));
}
