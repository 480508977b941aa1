import { availableChannels } from '@techadds/shared/contract/notifications/types';
import {
  orderActions,
  orderTimers,
  orderTransitions,
  type OrderAction,
  type OrderEventName,
  type OrderStatus,
} from '@techadds/shared/contract/orders/states';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../../platform/action-context';
import { recordAuditEvent } from '../audit/audit.service';
import { followersOf, notify, usersOfPartner } from '../notifications/notifications.service';
import { watchRoom } from '../conversations/conversations.service';
import type { OrderActionContext } from './order-action-context';
import * as db from './orders.db';
import { paths } from '@techadds/shared/paths';
import { buildOrderNotifications, type NotificationText } from './orders.notifications';

const formatStatus = (status: string) => status.replaceAll('_', ' ');

/** The states from which a role may take an action. */
const allowedStatuses = (action: OrderAction, role: Role): readonly OrderStatus[] =>
  orderTransitions[action].only?.[role] ?? orderTransitions[action].from;

/** What a role may do with an order in this state, whoever's it is. */
export const allowedOrderActions = (
  {
    fulfilmentStatus,
    paidCents,
    refundedCents,
    assignedTo,
    revisionsLeft,
  }: Pick<db.OrderRow, 'fulfilmentStatus' | 'paidCents' | 'refundedCents' | 'assignedTo' | 'revisionsLeft'>,
  role: Role,
): OrderAction[] =>
  orderActions.filter((action) => {
    if (getScope(`orders.${action}`, role) === undefined || !allowedStatuses(action, role).includes(fulfilmentStatus)) return false;
    if (action === 'claim') return assignedTo === null;
    if (action === 'requestChanges') return revisionsLeft > 0;
    if (action === 'refund') return paidCents > refundedCents;
    return action !== 'recordPayment' || paidCents === 0;
  });

/**
 * An order in the caller's reach, locked, on which the caller may take the action in its state.
 * @throws AppError 404 where there is no such order in reach, 409 `illegal_transition` where its state does not allow it.
 */
export async function lockOrderForAction(
  tx: Tx,
  { caller }: Pick<ActionContext, 'caller'>,
  id: string,
  action: OrderAction,
): Promise<db.OrderRow> {
  const order = await db.lockOrder(tx, caller, id);
  if (!order) throw notFound('order');
  if (allowedStatuses(action, caller.role).includes(order.fulfilmentStatus)) return order;
  throw orderTransitionError(order, caller.role, action);
}

/** Why an order's state does not allow an action. */
export function orderTransitionError(order: db.OrderRow, role: Role, action: OrderAction): Error {
  const { fulfilmentStatus: from, number } = order;
  const { to, past: event } = orderTransitions[action];
  const allowed = allowedOrderActions(order, role).flatMap((otherAction) => orderTransitions[otherAction].to ?? []);
  const message = `${number} is ${formatStatus(from)}, so it cannot be ${formatStatus(event)} now. Nothing was changed.`;
  return conflict('illegal_transition', message, { from, to: to ?? from, allowed });
}

/** When the next step happens by itself in a state entered now. */
export function computeAutoAt(status: OrderStatus, now: Date): string | null {
  const auto = orderTimers[status];
  return auto ? new Date(now.getTime() + auto.afterMs).toISOString() : null;
}

interface OrderTransition {
  /** Undefined: the state stays. */
  to?: OrderStatus;
  event: OrderEventName;
  /** What was said, for the other side. */
  note?: string | null;
  /** Whom it concerns, for the timeline, where nothing was said. */
  subject?: string;
  change?: db.OrderChange;
  /** More for the audit log. */
  after?: Record<string, unknown>;
  /** Nobody is told: what comes of it is told. */
  silent?: boolean;
}

/** Takes a step: the order's state, its timeline, the audit log, and news for the other side. */
export async function applyOrderTransition(
  tx: Tx,
  context: OrderActionContext,
  order: db.OrderRow,
  { to, event, note = null, subject, change, after, silent }: OrderTransition,
): Promise<db.OrderRow> {
  const { actor, requestMeta, now } = context;
  const { tenantId, id, number, serviceName } = order;
  const status = to ?? order.fulfilmentStatus;
  const statusFields = to === undefined ? {} : { fulfilmentStatus: to, autoAt: computeAutoAt(to, now) };
  const next = await db.updateOrderRow(tx, order, { ...statusFields, ...change, version: order.version + 1, updatedAt: now.toISOString() });
  const actorName = actor?.name ?? 'TechAdds';
  await Promise.all([
    db.insertOrderEvent(tx, context, order, event, note ?? subject ?? null),
    recordAuditEvent(
      tx,
      requestMeta,
      {
        tenantId,
        actor,
        event: `order.${event}`,
        description: `${actorName} ${formatStatus(event)} ${number}, ${serviceName}`,
        targets: [
          { type: 'order', id, name: number },
          { type: 'service', id: order.serviceId, name: serviceName },
        ],
        before: { fulfilmentStatus: order.fulfilmentStatus, version: order.version },
        after: { fulfilmentStatus: status, version: next.version, ...(note === null || note === '' ? {} : { reason: note }), ...after },
      },
      now,
    ),
  ]);
  if (status !== order.fulfilmentStatus && (status === 'disputed' || order.fulfilmentStatus === 'disputed'))
    await watchRoom(tx, tenantId, id, status === 'disputed');
  if (!silent) await notifyOrderParties(tx, context, next, event, note);
  return next;
}

/** Tells the customer, and the partner's people, each where it was not they who did it, and whoever else follows the order. */
async function notifyOrderParties(
  tx: Tx,
  { actor, now }: Pick<OrderActionContext, 'actor' | 'now'>,
  order: db.OrderRow,
  event: OrderEventName,
  note: string | null,
): Promise<void> {
  const { tenantId, id, number, serviceName, placedBy, partnerId } = order;
  const type = `order.${event}` as const;
  const texts = buildOrderNotifications(event, { number, serviceName, note });
  const followers = await followersOf(tx, tenantId, id);
  const toPartner = texts.partner && !actor?.role.startsWith('partner') ? await usersOfPartner(tx, tenantId, partnerId) : [];
  const toCustomer = texts.customer && actor?.id !== placedBy ? [placedBy] : [];
  const followerText = texts.partner ?? texts.customer ?? texts.followers;
  const others = followers.filter(({ userId }) => userId !== actor?.id && !toPartner.includes(userId) && !toCustomer.includes(userId));
  /** Those whom it concerns anyway: as they are told of such news, and in the ways too in which they follow the order. */
  const notifyParty = async (userIds: readonly string[], text: NotificationText, path: string) => {
    const byMail = followers
      .filter(({ userId, channels }) => userIds.includes(userId) && channels.includes('email'))
      .map(({ userId }) => userId);
    const rest = userIds.filter((userId) => !byMail.includes(userId));
    await notify(tx, tenantId, rest, { type, ...text, path }, now);
    await notify(tx, tenantId, byMail, { type, ...text, path, also: ['email'] }, now);
  };
  const notifyFollowers = async (hasRole: (role: Role) => boolean, path: string) => {
    for (const channel of availableChannels) {
      const userIds = others.filter(({ role, channels }) => hasRole(role) && channels.includes(channel)).map(({ userId }) => userId);
      if (followerText && userIds.length > 0) await notify(tx, tenantId, userIds, { type, ...followerText, path, by: [channel] }, now);
    }
  };
  await notifyFollowers((role) => role.endsWith('admin') && !role.startsWith('partner'), paths.ledgerOf('order', id));
  // What is said of a rating is for the one side alone.
  if (event !== 'rated' && event !== 'customer_rated') await notifyFollowers((role) => role.startsWith('partner'), paths.partnerOrder(id));
  if (texts.customer) await notifyParty(toCustomer, texts.customer, paths.order(id));
  if (texts.partner) await notifyParty(toPartner, texts.partner, paths.partnerOrder(id));
}
