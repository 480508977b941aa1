import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/client';
import { processorEvents } from '../../../../schema';
import { signWebhook } from '../webhook-signature';

/** Delivers a webhook and returns the HTTP status; 2xx means accepted. */
export type WebhookTransport = (body: string, signature: string) => Promise<number>;

/** Lease of a delivery under way, and the minimum and maximum delay before the next attempt. */
const leaseMs = 30_000;
const minRetryDelayMs = 1_000;
const maxRetryDelayMs = 60 * 60_000;
const maxAttempts = 80;

const t = processorEvents;

/** Delivers due webhooks in order. One that is not accepted is retried with exponential backoff. Returns the number accepted. */
export async function deliverWebhooks(db: Database, tenantId: string, secret: string, send: WebhookTransport, now: Date): Promise<number> {
  const due = await db.withTenant(tenantId, async (tx) => {
    const rows = await tx
      .select()
      .from(t)
      .where(and(eq(t.tenantId, tenantId), lte(t.dueAt, now.toISOString())))
      .orderBy(asc(t.createdAt), asc(t.id))
      .limit(50)
      .for('update', { skipLocked: true });
    for (const { id } of rows) {
      await tx
        .update(t)
        .set({ dueAt: new Date(now.getTime() + leaseMs).toISOString() })
        .where(and(eq(t.tenantId, tenantId), eq(t.id, id)));
    }
    return rows;
  });
  let taken = 0;
  for (const { id, type, data, createdAt, attempts } of due) {
    const body = JSON.stringify({ id, type, created: createdAt, data });
    const status = await send(body, signWebhook(secret, body, now)).catch(() => 0);
    const isTaken = status >= 200 && status < 300;
    const wait = Math.min(minRetryDelayMs * 2 ** attempts, maxRetryDelayMs);
    const dueAt = isTaken || attempts + 1 >= maxAttempts ? null : new Date(now.getTime() + wait).toISOString();
    await db.withTenant(tenantId, (tx) =>
      tx
        .update(t)
        .set({ dueAt, attempts: attempts + 1 })
        .where(and(eq(t.tenantId, tenantId), eq(t.id, id))),
    );
    if (isTaken) taken += 1;
  }
  return taken;
}
