import * as z from 'zod/mini';
import { listOrders, listQueue, type Order } from '@techadds/shared/contract/orders/endpoints';
import { awaitingPartnerStatuses, filterableStatuses, openStatuses, type OrderStatus } from '@techadds/shared/contract/orders/states';
import { paths } from '@techadds/shared/paths';
import { ordersPathFor } from '@techadds/shared/routes';
import { findPeriod, isWithin, periodLabel, periods, toDays } from '../periods';
import { scorePhrase, type Question } from '../question';
import { count, formatDay, formatStatus, formatSums, joinWithAnd, quote } from '../record-text';
import { defineTool, type ToolContext } from '../tool';

const maxLinks = 5;
const states = ['open', 'late', ...filterableStatuses] as const;
type State = (typeof states)[number];

/** Other words for the states of an order. */
const wordsOfState: Partial<Record<State, string>> = {
  late: 'late|overdue|delayed|behind',
  open: 'open|active|unfinished|running|current|waiting',
  placed: 'new|placed|unanswered',
  in_progress: 'progress|started',
  declined: 'declined|rejected',
  canceled: 'canceled|cancelled',
  disputed: 'disputed|dispute',
  changes_requested: 'revision|changes',
};

const findState = (question: Question): State | undefined =>
  states.find((state) => scorePhrase(wordsOfState[state] ?? state, question) > 0);

const isIn = (statuses: readonly OrderStatus[], { fulfilmentStatus }: Order) => statuses.includes(fulfilmentStatus);

/** The orders in a state, the first due first, and how many there are in total. Those of a customer have no queue. */
async function findOrders({ read, role, now }: ToolContext, state: State | undefined) {
  const newest = { sort: 'placedAt', limit: '200' } as const;
  if (role !== 'customer' && state === 'late') {
    const { items, meta } = await read(listQueue, { query: { status: 'overdue', limit: '200' } });
    return { items, hasMore: meta.hasMore };
  }
  const status = state === 'open' || state === 'late' ? undefined : state;
  const { items, meta } = await read(listOrders, { query: { ...newest, status } });
  const fits = (order: Order) =>
    state === 'late'
      ? isIn(awaitingPartnerStatuses, order) && order.dueAt < now.toISOString()
      : state !== 'open' || isIn(openStatuses, order);
  return { items: items.filter(fits), hasMore: meta.hasMore };
}

/** Who is late with how many orders: the assignee for a partner, the partner for everybody else. */
function describeWho(orders: readonly Order[], { role }: ToolContext): string {
  const isOfPartner = role === 'partner_admin' || role === 'partner_staff';
  const names = new Map<string, number>();
  for (const { partner, assignedTo } of orders) {
    const name = isOfPartner ? (assignedTo ? quote(assignedTo.name) : 'nobody assigned') : quote(partner.name);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return joinWithAnd([...names].map(([name, n]) => `${name} (${n})`));
}

export const ordersTool = defineTool({
  name: 'list_orders',
  source: 'Orders',
  description: 'Orders by state and by the time they were placed; with state "late" who is late and since when.',
  permission: 'orders.read',
  forbiddenText: 'Your role does not see orders.',
  input: z.strictObject({ state: z.optional(z.enum(states)), placed: z.optional(z.enum(periods)) }),
  phrases: [
    'order|delivery late|overdue|delayed|behind',
    'who late|overdue|behind|delayed',
    `order ${states.flatMap((state) => wordsOfState[state] ?? state).join('|')}`,
    'how many order',
    'which|what|list|show|any order open|waiting|new|due',
    'list|show|my|our|latest|recent|last order',
    'order today|yesterday|week|month|quarter|year',
  ],
  toInput: (question) => ({ state: findState(question), placed: findPeriod(question) }),
  run: async ({ state, placed }, context) => {
    const { items, hasMore } = await findOrders(context, state);
    const days = placed && toDays(placed, context.now);
    const orders = days ? items.filter(({ placedAt }) => isWithin(placedAt, days)) : items;
    const where = ordersPathFor(context.role) ?? { list: paths.orders, one: paths.order };
    const listFilter = state === 'late' ? '?status=overdue' : state !== undefined && state !== 'open' ? `?status=${state}` : '';
    const all = {
      ...{ kind: 'page' as const, title: 'Orders', detail: 'The whole list' },
      path: `${where.list}${context.role === 'customer' && state === 'late' ? '' : listFilter}`,
    };
    const label = [state && (state === 'late' ? 'late' : formatStatus(state)), placed && `placed ${periodLabel(placed)}`].filter(Boolean);
    if (orders.length === 0) return { text: `No orders${label.length > 0 ? ` are ${label.join(' and ')}` : ' yet'}.`, links: [all] };
    const isCut = hasMore && (!days || (items.at(-1)?.placedAt.slice(0, 10) ?? '') >= days.from);
    const amounts = orders.map(({ totalCents, currency }) => ({ cents: totalCents, currency }));
    const are = label.length > 0 ? ` ${orders.length === 1 ? 'is' : 'are'} ${label.join(' and ')}` : '';
    const text = [
      `${isCut ? 'At least ' : ''}${count(orders.length, 'order')}${are}, worth ${formatSums(amounts)}.`,
      state === 'late' && `Late: ${describeWho(orders, context)}.`,
    ];
    const links = orders.slice(0, maxLinks).map(({ id, number, service, fulfilmentStatus, dueAt }) => ({
      ...{ kind: 'record' as const, title: `${number}, ${service.name}`, path: where.one(id) },
      detail: state === 'late' ? `due ${formatDay(dueAt)}` : formatStatus(fulfilmentStatus),
    }));
    return { text: text.filter(Boolean).join(' '), links: [...links, all] };
  },
});
