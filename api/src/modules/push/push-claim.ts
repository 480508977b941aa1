import { orderTransitions } from '@techadds/shared/contract/orders/states';
import { pushActions, type PushAction, type PushPayload } from '@techadds/shared/contract/push/payload';
import { paths } from '@techadds/shared/paths';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { isAllowedIn } from '../transitions/transitions.service';
import { computeNextAttemptAt } from '../../platform/email/outbox';
import * as db from './push-messages.db';
import { toDigestPayload, toPushPayload, toTag } from './push-payload';
import { findQuietHoursEnd } from './quiet-hours';

/** How long a message is news; what is older is not sent. */
const lifetimeMs = 24 * 3_600_000;
export const batchSize = 100;

/** A message to send, made of one or more queued ones. */
export interface Delivery {
  ids: string[];
  subscription: db.Recipient['subscription'];
  payload: PushPayload;
  attempts: number;
  ttlSeconds: number;
}

/** Groups rows by a key, in the order of the first. */
const groupBy = <T>(rows: readonly T[], toKey: (row: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row]);
  return [...groups.values()];
};

/**
 * Claims due messages until their next attempt and prepares what is sent. Messages whose browser, session, preference or news value is gone are
 * deleted, also those that were read in the app in the meantime. Messages of quiet hours wait for their end and become one.
 * @returns the deliveries, and how many messages were looked at
 */
export async function claimDueMessages(tx: Tx, tenantId: string, now: Date): Promise<{ deliveries: Delivery[]; count: number }> {
  const due = await db.lockDueMessages(tx, tenantId, now, batchSize);
  if (due.length === 0) return { deliveries: [], count: 0 };
  const unique = (of: (message: db.MessageRow) => string) => [...new Set(due.map(of))];
  const recipients = new Map(
    (
      await db.listRecipients(
        tx,
        tenantId,
        unique(({ subscriptionId }) => subscriptionId),
        now,
      )
    ).map((recipient) => [recipient.subscription.id, recipient]),
  );
  const turnedOff = await db.listTypesTurnedOff(
    tx,
    tenantId,
    unique(({ userId }) => userId),
  );
  const seen = await db.listSeen(tx, tenantId, due);
  const isWanted = (message: db.MessageRow) =>
    recipients.get(message.subscriptionId)?.subscription.userId === message.userId &&
    !turnedOff.has(`${message.userId} ${message.type}`) &&
    !seen.has(db.toSeenKey(message)) &&
    now.getTime() - Date.parse(message.createdAt) < lifetimeMs;
  // Of messages with the same tag only the latest is shown, so only that one is sent.
  const latest = groupBy(due.filter(isWanted), (message) => `${message.subscriptionId} ${toTag(message)}`).map((group) =>
    group.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1)!,
  );

  const deliveries: Delivery[] = [];
  const waiting = new Set<string>();
  const findActions = await createActionFinder(tx, tenantId, latest);
  for (const messages of groupBy(latest, ({ subscriptionId }) => subscriptionId)) {
    const recipient = recipients.get(messages[0]!.subscriptionId)!;
    const quietUntil = findQuietHoursEnd(recipient.settings.quietHours, now);
    if (quietUntil) {
      const ids = messages.map(({ id }) => id);
      ids.forEach((id) => waiting.add(id));
      await db.updateMessages(tx, tenantId, ids, { held: true, dueAt: quietUntil.toISOString() });
      continue;
    }
    const { showDetails } = recipient.settings;
    const held = messages.filter((message) => message.held);
    const single = held.length > 1 ? messages.filter((message) => !message.held) : messages;
    const prepare = (group: db.MessageRow[], payload: PushPayload | undefined) => {
      if (!payload) return;
      const age = now.getTime() - Math.min(...group.map(({ createdAt }) => Date.parse(createdAt)));
      deliveries.push({
        ids: group.map(({ id }) => id),
        subscription: recipient.subscription,
        payload,
        attempts: Math.max(...group.map(({ attempts }) => attempts)) + 1,
        ttlSeconds: Math.ceil((lifetimeMs - age) / 1_000),
      });
    };
    if (held.length > 1) prepare(held, toDigestPayload(held, showDetails));
    for (const message of single) prepare([message], toPushPayload(message, showDetails, findActions(message, recipient)));
  }

  for (const { ids, attempts } of deliveries) {
    ids.forEach((id) => waiting.add(id));
    await db.updateMessages(tx, tenantId, ids, { attempts, dueAt: computeNextAttemptAt(attempts, now).toISOString() });
  }
  await db.deleteMessages(
    tx,
    tenantId,
    due.map(({ id }) => id).filter((id) => !waiting.has(id)),
  );
  return { deliveries, count: due.length };
}

const orderPath = new RegExp(`^${paths.partnerOrder('([0-9a-f-]{36})')}$`);
const findOrderId = ({ type, path }: db.MessageRow) => (type === 'order.placed' ? orderPath.exec(path)?.[1] : undefined);

/** The buttons of a message: what the order's status and the recipient's role allow now. */
async function createActionFinder(tx: Tx, tenantId: string, messages: readonly db.MessageRow[]) {
  const ids = messages.map(findOrderId).filter((id) => id !== undefined);
  const orders = await db.listOrderStates(tx, tenantId, ids);
  return (message: db.MessageRow, { role, capabilities, partnerId }: db.Recipient): PushAction[] => {
    const order = orders.get(findOrderId(message) ?? '');
    if (!order || order.partnerId !== partnerId) return [];
    return pushActions.filter(
      (action) =>
        getScope(`orders.${action}`, role, capabilities) !== undefined && isAllowedIn(orderTransitions[action], order.status, role),
    );
  };
}
