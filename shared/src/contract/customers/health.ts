import * as z from 'zod/mini';

/** The fewest orders from which a score is computed. */
export const minHealthOrders = 3;

/** How recently they ordered, whether they pay invoices in time, orders without refund or dispute, and how they rate. */
const healthParts = ['recency', 'payment', 'trouble', 'ratings'] as const;

export const CustomerHealth = z.object({
  /** From 0 to 100; null from fewer than three orders. */
  score: z.nullable(z.int()),
  orderCount: z.int(),
  /** The parts with data; their weights add up to 100 % but for rounding. */
  parts: z.array(
    z.object({
      key: z.enum(healthParts),
      score: z.int(),
      weightBp: z.int(),
      /** The number of orders, invoices or ratings behind it. */
      sample: z.int(),
    }),
  ),
});
export type CustomerHealth = z.infer<typeof CustomerHealth>;
