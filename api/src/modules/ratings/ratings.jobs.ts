import { and, eq } from 'drizzle-orm';
import { orders } from '../../schema';
import { createSystemContext } from '../audit/action-context.service';
import type { Deps } from '../../platform/deps';
import { publishOrderRatings } from './ratings.service';
import { listOrdersToPublish } from './ratings.db';

/** Orders per run; the rest follows in the next run. */
const batchSize = 100;

/** Publishes pending ratings whose rating window is over. Returns the number of orders. */
export async function publishDueRatings({ db, log }: Pick<Deps, 'db' | 'log'>, tenantId: string, now: Date): Promise<number> {
  const due = await db.withTenant(tenantId, (tx) => listOrdersToPublish(tx, tenantId, now, batchSize));
  const context = createSystemContext(tenantId, 'publish-ratings', now);
  let done = 0;
  for (const id of due) {
    const published = await db
      .withTenant(tenantId, async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
        return order ? publishOrderRatings(tx, context, order) : 0;
      })
      .catch((error: unknown) => log.error({ err: error, order: id }, 'ratings could not be published'));
    // Counted after the commit, which can fail too.
    if (published) done += 1;
  }
  return done;
}
