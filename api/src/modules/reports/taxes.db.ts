import { and, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { TaxRow } from '@techadds/shared/contract/reports/taxes';
import type { Tx } from '../../platform/database/client';
import { customers, invoices, journalEntries, orders, postings } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { addDays, type DayRange } from './report-period.service';

const { code } = chartOfAccounts.taxPayable;
const [isCollected, isReturned] = [eq(postings.creditCode, code), eq(postings.debitCode, code)];
const sumWhere = (condition: SQL) => sql<number>`coalesce(sum(${postings.amountCents}) filter (where ${condition}), 0)`.mapWith(Number);
const toStart = (day: string) => `${day}T00:00:00.000Z`;

const isBooked = (tenantId: string, currency: string, when: SQL | undefined) =>
  and(
    eq(postings.tenantId, tenantId),
    eq(postings.currency, currency),
    or(isCollected, isReturned),
    inArray(journalEntries.phase, ['posted', 'post']),
    when,
  );
const entryJoin = and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId));

/** The tax that was collected and not given back before a day. */
export async function sumTaxBefore(tx: Tx, tenantId: string, currency: string, day: string): Promise<number> {
  const [row] = await tx
    .select({ collectedCents: sumWhere(isCollected), returnedCents: sumWhere(isReturned) })
    .from(postings)
    .innerJoin(journalEntries, entryJoin)
    .where(isBooked(tenantId, currency, lt(journalEntries.postedAt, toStart(day))));
  return row ? row.collectedCents - row.returnedCents : 0;
}

/** The country on the customer's invoice, which does not change with the customer; that of the customer where there is no invoice. */
const getCountryCode = (tenantId: string) =>
  sql<string>`coalesce((select ${invoices.content} -> 'buyer' ->> 'countryCode' from ${invoices} where ${and(
    eq(invoices.tenantId, tenantId),
    eq(invoices.orderId, postings.orderId),
    eq(invoices.kind, 'invoice'),
    sql`${invoices.customerId} is not null`,
  )} order by ${invoices.issuedAt}, ${invoices.number} limit 1), ${customers.countryCode}, '')`;

/** The tax of some days by month and country. Entries without an order count for no country, so that the rows add up to the ledger. */
export async function listTaxRows(tx: Tx, tenantId: string, currency: string, { from, to }: DayRange): Promise<TaxRow[]> {
  const when = and(gte(journalEntries.postedAt, toStart(from)), lt(journalEntries.postedAt, toStart(addDays(to, 1))));
  const taxes = tx
    .select({
      month: sql<string>`to_char(${journalEntries.postedAt} at time zone 'UTC', 'YYYY-MM')`.as('tax_month'),
      countryCode: getCountryCode(tenantId).as('tax_country'),
      orderId: sql<string | null>`${postings.orderId}`.as('tax_order_id'),
      collected: sql<number>`case when ${isCollected} then ${postings.amountCents} else 0 end`.as('tax_collected'),
      returned: sql<number>`case when ${isReturned} then ${postings.amountCents} else 0 end`.as('tax_returned'),
    })
    .from(postings)
    .innerJoin(journalEntries, entryJoin)
    .leftJoin(orders, and(eq(orders.tenantId, postings.tenantId), eq(orders.id, postings.orderId)))
    .leftJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
    .where(isBooked(tenantId, currency, when))
    .as('taxes');
  const rows = await tx
    .select({
      month: taxes.month,
      countryCode: taxes.countryCode,
      sales: sql<number>`count(distinct ${taxes.orderId})::int`,
      collectedCents: sql<number>`sum(${taxes.collected})`.mapWith(Number),
      returnedCents: sql<number>`sum(${taxes.returned})`.mapWith(Number),
    })
    .from(taxes)
    .groupBy(taxes.month, taxes.countryCode)
    .orderBy(taxes.month, taxes.countryCode);
  return rows.map((row) => ({ ...row, dueCents: row.collectedCents - row.returnedCents }));
}
