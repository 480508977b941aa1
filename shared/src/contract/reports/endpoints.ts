import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, currency, calendarDay, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { JournalReport } from './journal-lines';

export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

/**
 * The period of a report: UTC days, both inclusive; the last 30 days by default. `interval` depends on the length of the period by
 * default. `currency` is the tenant's by default: currencies are never added up.
 */
export const periodQuery = {
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  interval: z.optional(z.enum(intervals)),
  currency: z.optional(currency),
};
/** Restricts a report to one partner, category, service or customer. */
export const reportFilterQuery = {
  partnerId: z.optional(id),
  categoryId: z.optional(id),
  serviceId: z.optional(id),
  customerId: z.optional(id),
};

export const DayRange = z.object({ from: z.iso.date(), to: z.iso.date() });
export const Period = z.extend(DayRange, { interval: z.enum(intervals) });

/**
 * Integer cents, each computed from the journal by the UTC day of its entry. `gmv` is the amount paid for orders, including tax and the
 * platform's discounts; `commission`, `fees`, `tax` and `net` are the parts of it released to the platform, for payment, to the tax
 * office and to partners, less refunds; `refunds` is the amount returned to customers, `losses` the part of refunds that the platform
 * covered. `held` is the change of the escrow balance, so that gmv + losses = commission + fees + tax + net + refunds + held.
 */
export const Totals = z.object({
  gmv: z.int(),
  commission: z.int(),
  fees: z.int(),
  tax: z.int(),
  refunds: z.int(),
  net: z.int(),
  losses: z.int(),
  held: z.int(),
});
export type Totals = z.infer<typeof Totals>;

/** One interval of a series: its days and their totals. Intervals without entries are included as zeros. */
export const SeriesPoint = z.extend(DayRange, { totals: Totals, previous: Totals });
export const Slice = z.object({ id, name: z.string(), orders: z.int(), totals: Totals, previous: Totals });
export type Slice = z.infer<typeof Slice>;

export const FinanceReport = z.object({
  period: Period,
  /** The same number of days just before. */
  previousPeriod: DayRange,
  currency,
  /** Currencies with data for the caller, to choose from. */
  currencies: z.array(currency),
  totals: Totals,
  previous: Totals,
  series: z.array(SeriesPoint),
  byPartner: z.array(Slice),
  byCategory: z.array(Slice),
  /** All entries of the period by line; null for partners, and where the report is of one partner, category, service or customer. */
  journal: z.nullable(JournalReport),
});
export type FinanceReport = z.infer<typeof FinanceReport>;

export const getFinanceReport = endpoint({
  method: 'GET',
  path: '/finance/report',
  summary: 'Get sales, commission, fees, tax, refunds and partner earnings of a period and the previous one. Days are UTC',
  permission: 'finance.report',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery }),
  response: FinanceReport,
});

/** The contribution of an order to the totals of the period. */
export const ReportOrder = z.object({
  id,
  number: z.string(),
  /** The milestone that it is the sale of; null for an order from the marketplace. */
  milestoneId: z.nullable(z.string()),
  placedAt: timestamp,
  service: z.object({ id, name: z.string() }),
  category: z.object({ id, name: z.string() }),
  partner: z.object({ id, name: z.string() }),
  customer: z.object({ id, name: z.string() }),
  status: z.string(),
  currency,
  totalCents: cents,
  totals: Totals,
});
export type ReportOrder = z.infer<typeof ReportOrder>;

export const listReportOrders = endpoint({
  method: 'GET',
  path: '/finance/report/orders',
  summary: 'List the orders behind the amounts of a period',
  permission: 'finance.report',
  query: z.extend(listQuery(['placedAt', 'number', 'gmv', 'net'], 'desc'), { ...periodQuery, ...reportFilterQuery }),
  response: z.extend(listResponse(ReportOrder), { totals: Totals }),
});

/** The maximum number of orders in one export. */
export const maxExportedOrders = 50_000;

export const exportFinanceReport = endpoint({
  method: 'GET',
  path: '/finance/report/export',
  summary: "Export the orders behind the amounts of a period as CSV; the columns add up to the report's totals",
  permission: 'finance.report',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery }),
  response: z.string(),
  type: 'text/csv',
});
