import { and, asc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { DeliveryStatus } from '@techadds/shared/contract/webhooks/events';
import { isOfTeam, type Team } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { webhookDeliveries, webhooks } from '../../schema';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const isWebhook = ({ tenantId, id }: Pick<WebhookRow, 'tenantId' | 'id'>) => and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id));

const count = sql<number>`count(*)::int`;

export async function listWebhooks(
  tx: Tx,
  team: Team,
  { query, sort, order, limit, offset }: ListRequest & { query?: string | undefined },
) {
  const text = query?.trim();
  const where = and(
    isOfTeam(webhooks, team),
    text ? sql`(${containsText(webhooks.url, text)} or ${containsText(webhooks.description, text)})` : undefined,
  );
  const column = sort === 'url' ? webhooks.url : webhooks.createdAt;
  const items = await tx
    .select()
    .from(webhooks)
    .where(where)
    .orderBy(...orderByColumns(order, column, webhooks.id))
    .limit(limit)
    .offset(offset);
  const [row] = await tx.select({ total: count }).from(webhooks).where(where);
  return { total: row?.total ?? 0, items };
}

export async function countWebhooks(tx: Tx, team: Team): Promise<number> {
  const [row] = await tx.select({ total: count }).from(webhooks).where(isOfTeam(webhooks, team));
  return row?.total ?? 0;
}

export async function findWebhook(tx: Tx, team: Team, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(isOfTeam(webhooks, team), eq(webhooks.id, id)));
  return row;
}

/** Selects a webhook of the team `for update`, which serializes rotations and changes. */
export async function lockWebhook(tx: Tx, team: Team, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(isOfTeam(webhooks, team), eq(webhooks.id, id)))
    .for('update');
  return row;
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [inserted] = await tx.insert(webhooks).values(row).returning();
  return inserted!;
}

export async function updateWebhook(tx: Tx, key: Pick<WebhookRow, 'tenantId' | 'id'>, values: Partial<WebhookRow>): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(values).where(isWebhook(key)).returning();
  return row!;
}

export async function deleteWebhook(tx: Tx, key: Pick<WebhookRow, 'tenantId' | 'id'>): Promise<void> {
  await tx.delete(webhooks).where(isWebhook(key));
}

const isWebhookOfDelivery = and(eq(webhooks.tenantId, webhookDeliveries.tenantId), eq(webhooks.id, webhookDeliveries.webhookId));
const isOfWebhook = ({ tenantId, id }: Pick<WebhookRow, 'tenantId' | 'id'>) =>
  and(eq(webhookDeliveries.tenantId, tenantId), eq(webhookDeliveries.webhookId, id));

export async function listDeliveries(
  tx: Tx,
  webhook: WebhookRow,
  { query, status, order, limit, offset }: ListRequest & { query?: string | undefined; status?: DeliveryStatus | undefined },
) {
  const text = query?.trim();
  const where = and(
    isOfWebhook(webhook),
    status && eq(webhookDeliveries.status, status),
    text ? sql`(${containsText(webhookDeliveries.eventType, text)} or ${containsText(webhookDeliveries.messageId, text)})` : undefined,
  );
  const items = await tx
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(...orderByColumns(order, webhookDeliveries.createdAt, webhookDeliveries.id))
    .limit(limit)
    .offset(offset);
  const [row] = await tx.select({ total: count }).from(webhookDeliveries).where(where);
  return { total: row?.total ?? 0, items };
}

/** A delivery of the team, with its webhook. */
export async function findDelivery(tx: Tx, team: Team, id: string) {
  const [row] = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, isWebhookOfDelivery)
    .where(and(isOfTeam(webhooks, team), eq(webhookDeliveries.id, id)));
  return row;
}

export async function insertDelivery(tx: Tx, row: typeof webhookDeliveries.$inferInsert): Promise<DeliveryRow> {
  const [inserted] = await tx.insert(webhookDeliveries).values(row).returning();
  return inserted!;
}

/** Ends what waits for a webhook that is turned off; it can be replayed later. */
export async function endPendingDeliveries(tx: Tx, webhook: Pick<WebhookRow, 'tenantId' | 'id'>, problem: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', dueAt: null, problem })
    .where(and(isOfWebhook(webhook), eq(webhookDeliveries.status, 'pending')));
}

/** The deliveries that have been due longest with their webhooks, locked; those that another process holds are skipped. */
export const lockDueDeliveries = (tx: Tx, tenantId: string, now: Date, exceptWebhookIds: readonly string[], limit: number) =>
  tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, isWebhookOfDelivery)
    .where(
      and(
        eq(webhookDeliveries.tenantId, tenantId),
        eq(webhooks.isActive, true),
        lte(webhookDeliveries.dueAt, now.toISOString()),
        exceptWebhookIds.length > 0 ? notInArray(webhookDeliveries.webhookId, [...exceptWebhookIds]) : undefined,
      ),
    )
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(limit)
    .for('update', { of: webhookDeliveries, skipLocked: true });

export async function updateDeliveries(tx: Tx, tenantId: string, ids: readonly string[], values: Partial<DeliveryRow>): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set(values)
    .where(and(eq(webhookDeliveries.tenantId, tenantId), inArray(webhookDeliveries.id, [...ids])));
}
