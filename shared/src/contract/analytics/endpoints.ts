import * as z from 'zod/mini';
import { DashboardMetric } from '../dashboard/endpoints';
import { endpoint } from '../endpoint';
import { currency, id, wholeNumber } from '../fields';
import { DayRange, Period, periodQuery, SeriesPoint, Slice, reportFilterQuery, Totals } from '../reports/endpoints';

/** Metrics of the time series. Money is in cents by the day of the journal entry, counts are by the day that the order was placed. */
export const metrics = ['gmv', 'net', 'commission', 'fees', 'tax', 'refunds', 'orders', 'customers', 'averageOrder'] as const;
export type Metric = (typeof metrics)[number];
export const metricUnits: Record<Metric, 'count' | 'cents'> = {
  gmv: 'cents',
  net: 'cents',
  commission: 'cents',
  fees: 'cents',
  tax: 'cents',
  refunds: 'cents',
  orders: 'count',
  customers: 'count',
  averageOrder: 'cents',
};

const periodFields = { period: Period, previousPeriod: DayRange, currency };

export const AnalyticsSummary = z.object({
  ...periodFields,
  currencies: z.array(currency),
  figures: z.array(DashboardMetric),
  series: z.array(SeriesPoint),
});

export const getAnalyticsSummary = endpoint({
  method: 'GET',
  path: '/analytics/summary',
  summary: 'Get the metrics of a period, compared with the previous one',
  permission: 'analytics.read',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery }),
  response: AnalyticsSummary,
});

export const getAnalyticsTimeseries = endpoint({
  method: 'GET',
  path: '/analytics/timeseries',
  summary: 'Get a metric over time; empty days, weeks and months are zeros',
  permission: 'analytics.read',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery, metric: z._default(z.enum(metrics), 'gmv') }),
  response: z.object({
    ...periodFields,
    metric: z.enum(metrics),
    unit: z.enum(['count', 'cents']),
    value: z.int(),
    previous: z.int(),
    points: z.array(z.extend(DayRange, { value: z.int(), previous: z.int() })),
  }),
});

export const getAnalyticsFunnel = endpoint({
  method: 'GET',
  path: '/analytics/funnel',
  summary: 'Get the order funnel of a period',
  permission: 'analytics.read',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery }),
  response: z.object({
    ...periodFields,
    /** Each step counts the orders that reached it or a later one. */
    steps: z.array(z.object({ key: z.string(), label: z.string(), orders: z.int(), totalCents: z.int(), shareBp: z.int() })),
    /** Orders that were not completed. */
    lost: z.array(z.object({ key: z.string(), label: z.string(), orders: z.int(), totalCents: z.int() })),
  }),
});

export const topDimensions = ['service', 'partner', 'customer', 'category'] as const;

export const getAnalyticsTop = endpoint({
  method: 'GET',
  path: '/analytics/top',
  summary: 'Get top partners, services, customers or categories by sales in a period',
  permission: 'analytics.read',
  query: z.strictObject({
    ...periodQuery,
    ...reportFilterQuery,
    by: z._default(z.enum(topDimensions), 'service'),
    limit: z._default(wholeNumber(1, 100), 10),
  }),
  response: z.object({
    ...periodFields,
    by: z.enum(topDimensions),
    items: z.array(z.extend(Slice, { shareBp: z.int() })),
    /** Of all rows, including those that are not listed. */
    totals: Totals,
  }),
});

export const CommissionReport = z.object({
  ...periodFields,
  currencies: z.array(currency),
  /** `released` is sales without tax that were released in the period, less what was given back; `effectiveBp` is the commission's share of it. */
  totals: z.object({ gmv: z.int(), released: z.int(), commission: z.int(), previousCommission: z.int(), effectiveBp: z.int() }),
  series: z.array(z.extend(DayRange, { commission: z.int(), previous: z.int() })),
  /** By the rate in effect when the order was placed; `id` is null for orders without one. */
  byRate: z.array(
    z.object({ id: z.nullable(id), code: z.string(), name: z.string(), orders: z.int(), commission: z.int(), previous: z.int() }),
  ),
  byPartner: z.array(
    z.object({
      id,
      name: z.string(),
      orders: z.int(),
      gmv: z.int(),
      released: z.int(),
      commission: z.int(),
      previous: z.int(),
      effectiveBp: z.int(),
    }),
  ),
});
export type CommissionReport = z.infer<typeof CommissionReport>;

export const getAnalyticsCommission = endpoint({
  method: 'GET',
  path: '/analytics/commission',
  summary: 'Get commission over a period, by rate and by partner; partners see only their own',
  permission: 'analytics.read',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery }),
  response: CommissionReport,
});

export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/export',
  summary: 'Export an analytics table as CSV',
  permission: 'analytics.read',
  query: z.strictObject({
    ...periodQuery,
    ...reportFilterQuery,
    table: z._default(z.enum(['summary', 'series', 'funnel', 'top', 'commission']), 'series'),
    by: z._default(z.enum(topDimensions), 'service'),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/admin/analytics',
  summary: 'Get analytics of the whole marketplace over a period: metrics, order statuses, partners, services and categories',
  permission: 'analytics.admin',
  query: z.strictObject({ ...periodQuery, ...reportFilterQuery }),
  response: z.extend(AnalyticsSummary, {
    totals: Totals,
    previous: Totals,
    byStatus: z.array(z.object({ status: z.string(), orders: z.int(), totalCents: z.int() })),
    byPartner: z.array(Slice),
    byService: z.array(Slice),
    byCategory: z.array(Slice),
  }),
});
