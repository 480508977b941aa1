import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { ConversationMember } from '@techadds/shared/contract/conversations/endpoints';
import type { Tx } from '../../platform/database/client';
import { partners, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { isTenantAdmin, isPartnerUser } from './conversations.service';
import { fullNameSql } from './conversations.db';

/** Users whom the caller may write to: colleagues and administrators; administrators may write to everyone. */
const contactCondition = (caller: Caller): SQL | undefined =>
  and(
    eq(users.tenantId, caller.tenantId),
    ne(users.id, caller.userId),
    isNull(users.deactivatedAt),
    isTenantAdmin(caller)
      ? undefined
      : or(
          inArray(users.role, ['admin', 'super_admin']),
          isPartnerUser(caller) ? and(eq(users.partnerId, caller.partnerId!), notInArray(users.role, ['customer'])) : undefined,
        ),
  );

const contactColumns = {
  id: users.id,
  name: sql<string>`coalesce(${fullNameSql(users)}, ${users.email})`,
  role: users.role,
  partnerName: partners.name,
};
const contactPartnerJoin = and(eq(partners.tenantId, users.tenantId), eq(partners.id, users.partnerId));

export async function listContacts(
  tx: Tx,
  caller: Caller,
  page: ListRequest & { query?: string },
): Promise<{ total: number; items: ConversationMember[] }> {
  const query = page.query?.trim();
  const where = and(contactCondition(caller), query ? containsText(sql`${users.firstName} || ' ' || ${users.lastName}`, query) : undefined);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(where);
  const items = await tx
    .select(contactColumns)
    .from(users)
    .leftJoin(partners, contactPartnerJoin)
    .where(where)
    .orderBy(...orderByColumns(page.order, users.firstName, users.lastName), asc(users.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: count?.total ?? 0, items };
}

export async function canContact(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(contactCondition(caller), eq(users.id, userId)));
  return rows.length > 0;
}

/** The given ids that are users of the tenant; a super-admin who has switched to it is not. */
export async function filterTenantUserIds(tx: Tx, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids)));
  return rows.map((row) => row.id);
}
