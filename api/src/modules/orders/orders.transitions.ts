import { offeredChannels } from '@techadds/shared/contract/notification-types';
import {
  orderActions,
  orderAuto,
  orderCan,
  type OrderAction,
  type OrderEventName,
  type OrderStatus,
} from '@techadds/shared/contract/order-states';
import { scopeOf } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../database/database';
import { conflict, notFound } from '../../http/errors';
import type { Act } from '../../records/act';
import { writeAudit } from '../../records/audit';
import { followersOf, notify, usersOfPartner } from '../../records/notify';
import { watchRoom } from '../../records/rooms';
import type { Deed } from './order-action-context';
import * as db from './orders.db';
import { paths } from '@techadds/shared/paths';
import { newsOf, type News } from './orders.notifications';

const words = (status: string) => status.replaceAll('_', ' ');

/** The states from which a role may take an action. */
const fromFor = (action: OrderAction, role: Role): readonly OrderStatus[] => orderCan[action].only?.[role] ?? orderCan[action].from;

/** What a role may do with an order in this state, whoever's it is. */
export const allowedActions = (
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
    if (scopeOf(`orders.${action}`, role) === undefined || !fromFor(action, role).includes(fulfilmentStatus)) return false;
    if (action === 'claim') return assignedTo === null;
    if (action === 'requestChanges') return revisionsLeft > 0;
    if (action === 'refund') return paidCents > refundedCents;
    return action !== 'recordPayment' || paidCents === 0;
  });

/**
 * An order in the caller's reach, locked, on which the caller may take the action in its state.
 * @throws AppError 404 where there is no such order in reach, 409 `illegal_transition` where its state does not allow it.
 */
export async function lockFor(tx: Tx, { caller }: Pick<Act, 'caller'>, id: string, action: OrderAction): Promise<db.OrderRow> {
  const order = await db.lockOrder(tx, caller, id);
  if (!order) throw notFound('order');
  if (fromFor(action, caller.role).includes(order.fulfilmentStatus)) return order;
  throw refusal(order, caller.role, action);
}

/** Why an order's state does not allow an action. */
export function refusal(order: db.OrderRow, role: Role, action: OrderAction): Error {
  const { fulfilmentStatus: from, number } = order;
  const { to, past } = orderCan[action];
  const allowed = allowedActions(order, role).flatMap((other) => orderCan[other].to ?? []);
  const sentence = `${number} is ${words(from)}, so it cannot be ${words(past)} now. Nothing was changed.`;
  return conflict('illegal_transition', sentence, { from, to: to ?? from, allowed });
}

/** When the next step happens by itself in a state entered now. */
export function autoAtOf(status: OrderStatus, now: Date): string | null {
  const auto = orderAuto[status];
  return auto ? new Date(now.getTime() + auto.afterMs).toISOString() : null;
}

interface Step {
  /** Undefined: the state stays. */
  to?: OrderStatus;
  past: OrderEventName;
  /** What was said, for the other side. */
  note?: string | null;
  /** Whom it concerns, for the timeline, where nothing was said. */
  whom?: string;
  change?: db.OrderChange;
  /** More for the audit log. */
  after?: Record<string, unknown>;
  /** Nobody is told: what comes of it is told. */
  quiet?: boolean;
}

/** Takes a step: the order's state, its timeline, the audit log, and news for the other side. */
export async function step(
  tx: Tx,
  deed: Deed,
  order: db.OrderRow,
  { to, past, note = null, whom, change, after, quiet }: Step,
): Promise<db.OrderRow> {
  const { actor, origin, now } = deed;
  const { tenantId, id, number, serviceName } = order;
  const status = to ?? order.fulfilmentStatus;
  const moved = to === undefined ? {} : { fulfilmentStatus: to, autoAt: autoAtOf(to, now) };
  const next = await db.changeOrder(tx, order, { ...moved, ...change, version: order.version + 1, updatedAt: now.toISOString() });
  const who = actor?.name ?? 'TechAdds';
  await Promise.all([
    db.insertEvent(tx, deed, order, past, note ?? whom ?? null),
    writeAudit(
      tx,
      origin,
      {
        tenantId,
        actor,
        event: `order.${past}`,
        description: `${who} ${words(past)} ${number}, ${serviceName}`,
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
  if (!quiet) await tell(tx, deed, next, past, note);
  return next;
}

/** Tells the customer, and the partner's people, each where it was not they who did it, and whoever else follows the order. */
async function tell(
  tx: Tx,
  { actor, now }: Pick<Deed, 'actor' | 'now'>,
  order: db.OrderRow,
  past: OrderEventName,
  note: string | null,
): Promise<void> {
  const { tenantId, id, number, serviceName, placedBy, partnerId } = order;
  const type = `order.${past}` as const;
  const news = newsOf(past, { number, serviceName, note });
  const followers = await followersOf(tx, tenantId, id);
  const toPartner = news.partner && !actor?.role.startsWith('partner') ? await usersOfPartner(tx, tenantId, partnerId) : [];
  const toCustomer = news.customer && actor?.id !== placedBy ? [placedBy] : [];
  const told = news.partner ?? news.customer ?? news.followers;
  const others = followers.filter(({ userId }) => userId !== actor?.id && !toPartner.includes(userId) && !toCustomer.includes(userId));
  /** Those whom it concerns anyway: as they are told of such news, and in the ways too in which they follow the order. */
  const tellParty = async (ids: readonly string[], said: News, path: string) => {
    const byMail = followers
      .filter(({ userId, channels }) => ids.includes(userId) && channels.includes('email'))
      .map(({ userId }) => userId);
    const rest = ids.filter((userId) => !byMail.includes(userId));
    await notify(tx, tenantId, rest, { type, ...said, path }, now);
    await notify(tx, tenantId, byMail, { type, ...said, path, also: ['email'] }, now);
  };
  const tellThose = async (whose: (role: Role) => boolean, path: string) => {
    for (const channel of offeredChannels) {
      const ids = others.filter(({ role, channels }) => whose(role) && channels.includes(channel)).map(({ userId }) => userId);
      if (told && ids.length > 0) await notify(tx, tenantId, ids, { type, ...told, path, by: [channel] }, now);
    }
  };
  await tellThose((role) => role.endsWith('admin') && !role.startsWith('partner'), paths.ledgerOf('order', id));
  // What is said of a rating is for the one side alone.
  if (past !== 'rated' && past !== 'customer_rated') await tellThose((role) => role.startsWith('partner'), paths.partnerOrder(id));
  if (news.customer) await tellParty(toCustomer, news.customer, paths.order(id));
  if (news.partner) await tellParty(toPartner, news.partner, paths.partnerOrder(id));
}
