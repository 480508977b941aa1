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
import { notFound } from '../../platform/http/errors';
import type { ActorContext, ActionContext } from '../audit/action-context.service';
import { listAdminIds, listOrderFollowers, notify, listPartnerUserIds } from '../notifications/notifications.service';
import { setConversationWatched } from '../conversations/conversations.service';
import {
  actionNotAllowedError,
  formatTransitionError,
  isAllowedIn,
  transition,
  type Lifecycle,
  type TransitionInput,
} from '../transitions/transitions.service';
import * as db from './orders.db';
import { isPaid } from './free-orders.service';
import { returnRedemption } from '../perks/redemptions';
import { paths } from '@techadds/shared/paths';
import { buildOrderNotifications, type NotificationText } from './orders.notifications';

/** The actions that a role may take on an order in this status; row scope is checked separately. */
export const getAllowedOrderActions = (
  {
    fulfilmentStatus,
    paidCents,
    paymentStatus,
    refundedCents,
    assignedTo,
    revisionsLeft,
  }: Pick<db.OrderRow, 'fulfilmentStatus' | 'paidCents' | 'paymentStatus' | 'refundedCents' | 'assignedTo' | 'revisionsLeft'>,
  role: Role,
): OrderAction[] =>
  orderActions.filter((action) => {
    if (getScope(`orders.${action}`, role) === undefined || !isAllowedIn(orderTransitions[action], fulfilmentStatus, role)) return false;
    if (action === 'claim') return assignedTo === null;
    if (action === 'requestChanges') return revisionsLeft > 0;
    if (action === 'refund') return paidCents > refundedCents;
    return action !== 'recordPayment' || !isPaid({ paidCents, paymentStatus });
  });

/**
 * Selects an order visible to the caller whose status allows the action, `for update`.
 * @throws AppError 404 if the order is not visible to the caller, 409 `illegal_transition` if its status does not allow the action
 */
export async function lockOrderForAction(
  tx: Tx,
  { caller }: Pick<ActionContext, 'caller'>,
  id: string,
  action: OrderAction,
): Promise<db.OrderRow> {
  const order = await db.lockOrder(tx, caller, id);
  if (!order) throw notFound('order');
  if (isAllowedIn(orderTransitions[action], order.fulfilmentStatus, caller.role)) return order;
  throw toOrderTransitionError(order, caller.role, action);
}

/** The 409 error for an action that the order's status does not allow. */
export function toOrderTransitionError(order: db.OrderRow, role: Role, action: OrderAction): Error {
  const { fulfilmentStatus: from, number } = order;
  const message = formatTransitionError(number, from, orderTransitions[action].event);
  return actionNotAllowedError(orderTransitions, action, from, message, getAllowedOrderActions(order, role));
}

/** Time of the automatic transition of a status entered now; null if it has none. */
export function computeAutoAt(status: OrderStatus, now: Date): string | null {
  const auto = orderTimers[status];
  return auto ? new Date(now.getTime() + auto.afterMs).toISOString() : null;
}

const orderLifecycle: Lifecycle<db.OrderRow, OrderStatus, OrderEventName> = {
  noun: 'order',
  statusColumn: 'fulfilmentStatus',
  save: db.updateOrderRow,
  addTimelineEvent: db.insertOrderEvent,
  verbs: {},
  describe: ({ number, serviceName }) => `${number}, ${serviceName}`,
  getTargets: ({ id, number, serviceId, serviceName }) => [
    { type: 'order', id, name: number },
    { type: 'service', id: serviceId, name: serviceName },
  ],
  getSnapshot: ({ fulfilmentStatus, version }) => ({ fulfilmentStatus, version }),
  noteField: 'reason',
  getStatusColumns: (status, now) => ({ autoAt: computeAutoAt(status, now) }),
};

/** Statuses of orders that came to nothing: their perk can be used again. */
const undoneStatuses: readonly OrderStatus[] = ['expired', 'declined', 'canceled'];

interface OrderTransition extends TransitionInput<OrderStatus, OrderEventName> {
  change?: db.OrderChange;
  /** Sends no notifications, because a later event does. */
  silent?: boolean;
}

/** Applies a transition: status, timeline, audit event and notifications. */
export async function applyOrderTransition(
  tx: Tx,
  context: ActorContext,
  order: db.OrderRow,
  { silent, ...input }: OrderTransition,
): Promise<db.OrderRow> {
  const next = await transition(tx, context, orderLifecycle, order, input);
  const [from, to] = [order.fulfilmentStatus, next.fulfilmentStatus];
  if (from !== to && undoneStatuses.includes(to)) await returnRedemption(tx, order.tenantId, order.id, context.now);
  if (from !== to && (from === 'disputed' || to === 'disputed'))
    await setConversationWatched(tx, order.tenantId, order.id, to === 'disputed');
  if (!silent) await notifyOrderParties(tx, context, next, input.event, input.note ?? null);
  return next;
}

/** Notifies customer, partner users, administrators and followers, except the actor. */
async function notifyOrderParties(
  tx: Tx,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  order: db.OrderRow,
  event: OrderEventName,
  note: string | null,
): Promise<void> {
  const { tenantId, id, number, serviceName, placedBy, partnerId } = order;
  const type = `order.${event}` as const;
  const texts = buildOrderNotifications(event, { number, serviceName, note });
  const followers = await listOrderFollowers(tx, tenantId, id);
  const toPartner = texts.partner && !actor?.role?.startsWith('partner') ? await listPartnerUserIds(tx, tenantId, partnerId) : [];
  const toCustomer = texts.customer && actor?.id !== placedBy ? [placedBy] : [];
  const toAdmins = texts.admins ? (await listAdminIds(tx, tenantId)).filter((userId) => userId !== actor?.id) : [];
  const followerText = texts.partner ?? texts.customer ?? texts.followers;
  const parties = [...toPartner, ...toCustomer, ...toAdmins];
  const others = followers.filter(({ userId }) => userId !== actor?.id && !parties.includes(userId));
  /** Parties are notified over their channels of the type, and over those by which they follow the order. */
  const notifyParty = async (userIds: readonly string[], text: NotificationText, path: string) => {
    const following = followers.filter(({ userId }) => userIds.includes(userId));
    const rest = userIds.filter((id) => !following.some(({ userId }) => userId === id));
    await notify(tx, tenantId, rest, { type, ...text, path }, now);
    for (const { userId, channels: also } of following) await notify(tx, tenantId, [userId], { type, ...text, path, also }, now);
  };
  const notifyFollowers = async (hasRole: (role: Role) => boolean, path: string) => {
    for (const channel of availableChannels) {
      const userIds = others.filter(({ role, channels }) => hasRole(role) && channels.includes(channel)).map(({ userId }) => userId);
      if (followerText && userIds.length > 0) await notify(tx, tenantId, userIds, { type, ...followerText, path, by: [channel] }, now);
    }
  };
  await notifyFollowers((role) => role.endsWith('admin') && !role.startsWith('partner'), paths.ledgerOf('order', id));
  // The text about a rating is for one party only.
  if (event !== 'rated' && event !== 'customer_rated') await notifyFollowers((role) => role.startsWith('partner'), paths.partnerOrder(id));
  if (texts.customer) await notifyParty(toCustomer, texts.customer, paths.order(id));
  if (texts.partner) await notifyParty(toPartner, texts.partner, paths.partnerOrder(id));
  if (texts.admins) await notifyParty(toAdmins, texts.admins, paths.adminOrder(id));
}
