import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { orderEvents, orders, ratings } from '../../schema';
import type { ScoreSample } from './install-score';

const at = (...events: string[]) => sql<string | null>`min(${orderEvents.at}) filter (where ${inArray(sql`${orderEvents.event}`, events)})`;
const hourMs = 3_600_000;

/**
 * What happened with the orders of a partner, or of all of them, since a time: an order counts where it was answered, delivered and ended. Orders that
 * the customer canceled say nothing about the partner.
 */
export async function listScoreSamples(tx: Tx, tenantId: string, partnerId: string | undefined, since: Date): Promise<ScoreSample[]> {
  const scope = and(eq(orders.tenantId, tenantId), isNull(orders.milestoneId), partnerId ? eq(orders.partnerId, partnerId) : undefined);
  const rows = await tx
    .select({
      placedAt: orders.placedAt,
      deliveryDays: orders.deliveryDays,
      answeredAt: at('accepted', 'declined'),
      acceptedAt: at('accepted'),
      declinedAt: at('declined'),
      deliveredAt: at('delivered'),
      completedAt: at('completed'),
      changedAt: at('changes_requested'),
      disputedAt: at('disputed'),
    })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.tenantId, orders.tenantId), eq(orderEvents.orderId, orders.id)))
    .where(and(scope, gte(orders.updatedAt, since.toISOString())))
    .groupBy(orders.tenantId, orders.id);
  const stars = await tx
    .select({ at: ratings.publishedAt, value: ratings.stars })
    .from(ratings)
    .where(
      and(
        ...[eq(ratings.tenantId, tenantId), partnerId ? eq(ratings.partnerId, partnerId) : undefined],
        ...[eq(ratings.author, 'customer'), inArray(ratings.target, ['order', 'partner']), eq(ratings.status, 'published')],
        gte(ratings.publishedAt, since.toISOString()),
      ),
    );
  return [
    ...rows.flatMap(toOrderSamples),
    ...stars.map(({ at: publishedAt, value }) => ({ part: 'rating' as const, at: publishedAt!, value })),
  ];
}

interface OrderFacts {
  placedAt: string;
  deliveryDays: number;
  answeredAt: string | null;
  acceptedAt: string | null;
  declinedAt: string | null;
  deliveredAt: string | null;
  completedAt: string | null;
  changedAt: string | null;
  disputedAt: string | null;
}

/** The samples of one order. */
function toOrderSamples({ placedAt, deliveryDays, ...order }: OrderFacts): ScoreSample[] {
  const { answeredAt, acceptedAt, declinedAt, deliveredAt, completedAt, changedAt, disputedAt } = order;
  const samples: ScoreSample[] = [];
  if (answeredAt) samples.push({ part: 'response', at: answeredAt, value: (Date.parse(answeredAt) - Date.parse(placedAt)) / hourMs });
  if (deliveredAt && acceptedAt) {
    const dueAt = Date.parse(acceptedAt) + deliveryDays * 24 * hourMs;
    samples.push({ part: 'punctuality', at: deliveredAt, value: Date.parse(deliveredAt) <= dueAt ? 1 : 0 });
    samples.push({ part: 'quality', at: changedAt ?? disputedAt ?? deliveredAt, value: changedAt || disputedAt ? 0 : 1 });
  }
  const endedAt = disputedAt ?? declinedAt ?? completedAt;
  if (endedAt) samples.push({ part: 'reliability', at: endedAt, value: disputedAt || declinedAt ? 0 : 1 });
  return samples;
}
