import { journalLineByKind, journalLines, type JournalLine } from '@techadds/shared/contract/reports/journal-lines';
import type { Tx } from '../../platform/database/client';
import { getMarketplaceParty, getPartnerParty } from './invoice-parties.db';
import { toSingleLine, toUntaxed, type InvoiceDraft } from './invoice-draft';
import { listPartnerEntries, sumPartnerBalance, type PartnerEntry } from './partner-entries.db';
import { addMonths, formatMonth, toMonthEnd, toMonthStart } from './statement-month';
import type { DueStatement } from './statement-months.db';

const labels: Record<JournalLine, string> = {
  payments: 'Payments',
  payment_fees: 'Payment fees',
  releases: 'Sales, less commission and fees',
  refunds: 'Refunds',
  disputes: 'Disputes',
  payouts: 'Payouts',
  deposits: 'Deposits',
  exchanges: 'Currency exchange',
  partner_debts: 'Debts set off or written off',
  corrections: 'Adjustments and reversals',
};

/** The changes by line of the journal; those that add up to nothing are left out. */
const toChangeLines = (entries: readonly PartnerEntry[]) =>
  journalLines.flatMap((line) => {
    const cents = entries.filter(({ kind }) => journalLineByKind[kind] === line).reduce((sum, { changeCents }) => sum + changeCents, 0);
    return cents === 0 ? [] : [toSingleLine(labels[line], cents)];
  });

/** The entries of a statement, with the balances before and after them. */
export async function getStatementEntries(tx: Tx, tenantId: string, { partnerId, currency, month }: DueStatement) {
  const accounts = { tenantId, partnerId, currency };
  const [from, until] = [toMonthStart(month), toMonthEnd(month)];
  return { openingCents: await sumPartnerBalance(tx, accounts, from), entries: await listPartnerEntries(tx, accounts, from, until) };
}

/** A partner's statement: its total is the closing balance, which the next one begins with. Undefined if there is nothing to state. */
export async function draftMonthlyStatement(tx: Tx, tenantId: string, due: DueStatement): Promise<InvoiceDraft | undefined> {
  const { partnerId, month } = due;
  const { openingCents, entries } = await getStatementEntries(tx, tenantId, due);
  if (openingCents === 0 && entries.length === 0) return undefined;
  const lines = [toSingleLine('Balance brought forward', openingCents), ...toChangeLines(entries)];
  const amountCents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  return {
    ...{ kind: 'monthly_statement', partnerId, customerId: null, orderId: null, correctsId: null },
    seller: await getMarketplaceParty(tx, tenantId),
    buyer: await getPartnerParty(tx, tenantId, partnerId),
    subject: { type: 'partner', id: partnerId },
    ...{ lines, taxes: toUntaxed(lines), reference: formatMonth(month), note: '' },
    payments: [{ label: `Carried forward to ${formatMonth(addMonths(month, 1))}`, amountCents }],
  };
}
