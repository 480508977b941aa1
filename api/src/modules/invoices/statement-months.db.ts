import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { invoices, ledgerAccounts } from '../../schema';
import { addMonths } from './statement-month';
import { listMonthlyChanges } from './partner-entries.db';

/** A partner's statement for a month and a currency. */
export interface DueStatement {
  partnerId: string;
  currency: string;
  month: string;
}

export async function findMonthlyStatementId(tx: Tx, tenantId: string, { partnerId, currency, month }: DueStatement) {
  const isThis = and(eq(invoices.partnerId, partnerId), eq(invoices.currency, currency), eq(invoices.month, month));
  const [row] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), isThis));
  return row?.id;
}

/** Partners with accounts in a currency, with the month of their last statement. */
async function listPartnerCurrencies(tx: Tx, tenantId: string) {
  const last = tx
    .select({
      partnerId: invoices.partnerId,
      currency: invoices.currency,
      month: sql<string | null>`max(${invoices.month})`.as('last_month'),
    })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.kind, 'monthly_statement')))
    .groupBy(invoices.partnerId, invoices.currency)
    .as('last');
  return tx
    .selectDistinct({ partnerId: sql<string>`${ledgerAccounts.partnerId}`, currency: ledgerAccounts.currency, lastMonth: last.month })
    .from(ledgerAccounts)
    .leftJoin(last, and(eq(last.partnerId, ledgerAccounts.partnerId), eq(last.currency, ledgerAccounts.currency)))
    .where(and(eq(ledgerAccounts.tenantId, tenantId), isNotNull(ledgerAccounts.partnerId)));
}

/** The statements that are missing up to a month, the oldest first: of months with entries, or with a balance that is carried forward. */
export async function listDueStatements(tx: Tx, tenantId: string, until: string): Promise<DueStatement[]> {
  const due: DueStatement[] = [];
  for (const { partnerId, currency, lastMonth } of await listPartnerCurrencies(tx, tenantId)) {
    if (lastMonth !== null && lastMonth >= until) continue;
    const changes = await listMonthlyChanges(tx, { tenantId, partnerId, currency });
    let balanceCents = 0;
    for (let month = changes[0]?.month ?? addMonths(until, 1); month <= until; month = addMonths(month, 1)) {
      const change = changes.find((each) => each.month === month);
      if ((change || balanceCents !== 0) && month > (lastMonth ?? '')) due.push({ partnerId, currency, month });
      balanceCents += change?.changeCents ?? 0;
    }
  }
  return due.sort(
    (a, b) => a.month.localeCompare(b.month) || a.partnerId.localeCompare(b.partnerId) || a.currency.localeCompare(b.currency),
  );
}
