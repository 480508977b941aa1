import { and, eq, sql } from 'drizzle-orm';
import type { PartnerDebt } from '@techadds/shared/contract/partner-debts/endpoints';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import type { Tx } from '../../platform/database/client';
import { ledgerAccounts, partners } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { getDebtSettings } from './debt-settings.service';

export async function findPartnerName(tx: Tx, tenantId: string, partnerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  return row?.name;
}

/** Lists a page of the partners who owe something, once per currency, with the total count. */
export async function listPartnerDebts(
  tx: Tx,
  tenantId: string,
  filter: ListRequest & { query?: string },
): Promise<{ total: number; items: PartnerDebt[] }> {
  const query = filter.query?.trim();
  const { owedLimitCents } = await getDebtSettings(tx, tenantId);
  const owed = sql<number>`${ledgerAccounts.postedDebit} - ${ledgerAccounts.postedCredit} - ${ledgerAccounts.pendingCredit}`.mapWith(
    Number,
  );
  const isOfPartner = and(eq(partners.tenantId, ledgerAccounts.tenantId), eq(partners.id, ledgerAccounts.partnerId));
  const where = and(
    eq(ledgerAccounts.tenantId, tenantId),
    sql`${ledgerAccounts.code} like ${chartOfAccounts.partnerOwed('%').code}`,
    sql`${owed} > 0`,
    query ? containsText(partners.name, query) : undefined,
  );
  const by = filter.sort === 'partner' ? [partners.name] : [owed];
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(ledgerAccounts)
    .innerJoin(partners, isOfPartner)
    .where(where);
  const rows = await tx
    .select({ id: partners.id, name: partners.name, currency: ledgerAccounts.currency, owedCents: owed })
    .from(ledgerAccounts)
    .innerJoin(partners, isOfPartner)
    .where(where)
    .orderBy(...orderByColumns(filter.order, ...by), ledgerAccounts.code, ledgerAccounts.currency)
    .limit(filter.limit)
    .offset(filter.offset);
  const items = rows.map(({ id, name, ...debt }) => ({ ...debt, partner: { id, name }, payoutsPaused: debt.owedCents > owedLimitCents }));
  return { total: count?.total ?? 0, items };
}
