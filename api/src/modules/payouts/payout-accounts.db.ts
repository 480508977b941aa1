import { and, eq, sql } from 'drizzle-orm';
import type { ListedPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { payoutAccountStatuses, type PayoutAccountStatus } from '@techadds/shared/contract/payouts/states';
import type { Tx } from '../../platform/database/client';
import { partners, payoutAccounts } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { toPayoutAccountDto } from './payout-accounts.rules';

interface PayoutAccountFilter extends ListRequest {
  query?: string;
  status?: PayoutAccountStatus;
}

/** Statuses in the order of the life cycle, so that accounts awaiting a decision come first. */
const statusOrder = sql`array_position(array[${sql.join(
  payoutAccountStatuses.map((status) => sql`${status}`),
  sql`, `,
)}]::text[], ${payoutAccounts.status}::text)`;

/** Lists a page of the tenant's payout accounts with the total count. */
export async function listPayoutAccounts(
  tx: Tx,
  tenantId: string,
  filter: PayoutAccountFilter,
): Promise<{ total: number; items: ListedPayoutAccount[] }> {
  const query = filter.query?.trim();
  const where = and(
    eq(payoutAccounts.tenantId, tenantId),
    filter.status && eq(payoutAccounts.status, filter.status),
    query ? sql`(${containsText(partners.name, query)} or ${containsText(payoutAccounts.holder, query)})` : undefined,
  );
  const sorts = { status: [statusOrder, payoutAccounts.updatedAt], partner: [partners.name], updatedAt: [payoutAccounts.updatedAt] };
  const by = sorts[filter.sort as keyof typeof sorts] ?? sorts.status;
  const isOfPartner = and(eq(partners.tenantId, payoutAccounts.tenantId), eq(partners.id, payoutAccounts.partnerId));
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(payoutAccounts)
    .innerJoin(partners, isOfPartner)
    .where(where);
  const rows = await tx
    .select({ account: payoutAccounts, name: partners.name })
    .from(payoutAccounts)
    .innerJoin(partners, isOfPartner)
    .where(where)
    .orderBy(...orderByColumns(filter.order, ...by), payoutAccounts.partnerId)
    .limit(filter.limit)
    .offset(filter.offset);
  const items = rows.map(({ account, name }) => ({ ...toPayoutAccountDto(account), partner: { id: account.partnerId, name } }));
  return { total: count?.total ?? 0, items };
}
