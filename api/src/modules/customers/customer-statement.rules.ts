import type { CustomerStatement } from '@techadds/shared/contract/customers/statement';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { addDays, resolveReportPeriod } from '../reports/report-period.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { listCurrencies, listDeposits, listLines, sumBefore } from './customer-statement.db';
import { requireCustomer } from './customers.rules';

const maxLines = 5000;

interface StatementRequest {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}

/**
 * The orders and payments of a customer in a period, and the balance; payments and refunds are those of the journal.
 * @throws AppError 404 if the customer is not visible to the caller; 422 if the period is not valid or has more than 5,000 lines
 */
export async function getCustomerStatement(
  tx: Tx,
  caller: Caller,
  id: string,
  query: StatementRequest,
  now: Date,
): Promise<CustomerStatement> {
  const customer = await requireCustomer(tx, caller, id);
  const yearStart = `${now.toISOString().slice(0, 4)}-01-01`;
  const { period } = resolveReportPeriod({ to: query.to, from: query.from ?? (query.to === undefined ? yearStart : undefined) }, now);
  const currency = query.currency ?? (await getTenantCurrency(tx, caller.tenantId));
  const scope = { caller, customerId: customer.id, currency };
  const [from, until] = [`${period.from}T00:00:00.000Z`, `${addDays(period.to, 1)}T00:00:00.000Z`];
  const openingCents = await sumBefore(tx, scope, from);
  const lines = await listLines(tx, scope, from, until, maxLines + 1);
  const deposits = await listDeposits(tx, scope, from, until, maxLines + 1);
  if (lines.length + deposits.length > maxLines)
    throw validationError({ from: 'This period has more than 5,000 lines. Choose a shorter one.' });
  let closingCents = openingCents;
  const withBalance = lines.map((line) => ({ ...line, balanceCents: (closingCents += line.chargedCents - line.paidCents) }));
  const sum = (name: 'chargedCents' | 'paidCents') => lines.reduce((total, line) => total + line[name], 0);
  const currencies = new Set([...(await listCurrencies(tx, caller, customer.id)), currency]);
  return {
    customer: { id: customer.id, name: customer.name, email: customer.email, taxId: customer.taxId },
    ...{ from: period.from, to: period.to, currency, currencies: [...currencies].sort() },
    ...{ openingCents, chargedCents: sum('chargedCents'), paidCents: sum('paidCents'), closingCents, lines: withBalance },
    deposits: deposits.map(({ at, ...deposit }) => ({ ...deposit, at: at! })),
  };
}
