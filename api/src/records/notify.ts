import { and, eq, inArray } from 'drizzle-orm';
import type { Notification } from '@techadds/shared/contract/notifications';
import type { Tx } from '../database/database';
import { notifications, users } from '../database/schema';

export type Message = Pick<Notification, 'type' | 'title' | 'body' | 'path'>;

/** Tells each of the users the same; nobody to tell is no error. */
export async function notify(tx: Tx, tenantId: string, userIds: string[], message: Message, now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = now.toISOString();
  await tx.insert(notifications).values(userIds.map((userId) => ({ tenantId, userId, createdAt, ...message })));
}

/** The accounts of those who work for a partner. */
export async function usersOfPartner(tx: Tx, tenantId: string, partnerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.partnerId, partnerId), inArray(users.role, ['partner_admin', 'partner_staff'])));
  return rows.map((row) => row.id);
}

/** The accounts of those who run the marketplace. */
export async function adminsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.role, ['admin', 'super_admin'])));
  return rows.map((row) => row.id);
}
