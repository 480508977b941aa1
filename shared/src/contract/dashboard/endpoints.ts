import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, id, timestamp } from '../fields';
import { orderStatuses } from '../orders/states';

export const DashboardMetric = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'cents']),
  value: z.int(),
  /** The value of the previous 30 days; null if a comparison is meaningless. */
  previous: z.nullable(z.int()),
});
export type DashboardMetric = z.infer<typeof DashboardMetric>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/summary',
  summary: "Get the dashboard: metrics, pending actions and recent orders, within the role's scope",
  permission: 'dashboard.read',
  response: z.object({
    currency: z.string(),
    figures: z.array(DashboardMetric),
    /** Order totals per day, oldest first: the last 30 days and the previous 30. */
    series: z.array(z.object({ day: z.iso.date(), totalCents: z.int(), previousCents: z.int() })),
    waiting: z.array(z.object({ key: z.string(), title: z.string(), detail: z.string(), path: z.string(), dueAt: z.nullable(timestamp) })),
    recentOrders: z.array(
      z.object({
        id,
        number: z.string(),
        serviceName: z.string(),
        customerName: z.string(),
        fulfilmentStatus: z.enum(orderStatuses),
        totalCents: cents,
      }),
    ),
  }),
});
