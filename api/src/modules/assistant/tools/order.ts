import * as z from 'zod/mini';
import { getOrder } from '@techadds/shared/contract/orders/endpoints';
import { awaitingPartnerStatuses } from '@techadds/shared/contract/orders/states';
import { searchRecords } from '@techadds/shared/contract/search/endpoints';
import { formatMoney } from '../../../platform/money/format';
import { formatDay, formatStatus, quote } from '../record-text';
import { defineTool } from '../tool';

const numberPattern = /\b[A-Z]{2,4}-\d{4}-\d{1,6}\b/i;

export const orderTool = defineTool({
  name: 'get_order',
  source: 'Orders',
  description: 'The state of one order, by its number such as OR-2026-0007.',
  permission: 'orders.read',
  forbiddenText: 'Your role does not see orders.',
  input: z.strictObject({ number: z.string().check(z.regex(new RegExp(`^(?:${numberPattern.source})$`, 'i'))) }),
  answersWhere: true,
  phrases: ['or-* order|where|state|status|what|when|happen*|is', 'to-* order|where|state|status|what|when|happen*|is', 'or-*'],
  toInput: ({ text }) => {
    const number = numberPattern.exec(text)?.[0].toUpperCase();
    return number === undefined ? undefined : { number };
  },
  run: async ({ number }, { read }) => {
    const { items } = await read(searchRecords, { query: { query: number, types: 'order' } });
    const found = items.find(({ title }) => title.startsWith(`${number},`));
    if (!found) return { text: `You have no order ${number}, or it is not yours to see.`, links: [] };
    const order = await read(getOrder, { params: { id: found.id } });
    const isWaiting = (awaitingPartnerStatuses as readonly string[]).includes(order.fulfilmentStatus);
    const text = [
      `Order ${order.number}, ${quote(order.service.name)} for ${quote(order.customer.name)}, is ${formatStatus(order.fulfilmentStatus)}.`,
      `It comes to ${formatMoney(order.totalCents, order.currency)}; the payment is ${formatStatus(order.paymentStatus)}.`,
      isWaiting && `The next step of ${quote(order.partner.name)} is due on ${formatDay(order.dueAt)}.`,
    ];
    const link = { title: found.title, detail: formatStatus(order.fulfilmentStatus), path: found.path };
    return { text: text.filter(Boolean).join(' '), links: [{ kind: 'record', ...link }] };
  },
});
