import * as z from 'zod/mini';
import { listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { requiredText } from '@techadds/shared/contract/fields';
import { listOrders } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { ordersPathFor } from '@techadds/shared/routes';
import { formatMoney } from '../../../platform/money/format';
import { count, formatDay, formatStatus, quote } from '../record-text';
import { findNameAfter } from '../slots';
import { defineTool } from '../tool';

export const customerOrdersTool = defineTool({
  name: 'list_customer_orders',
  source: 'Customers and orders',
  description: 'The last orders of a customer, by a part of the name or e-mail address.',
  permission: 'customers.read',
  forbiddenText: 'Customers are for partner administrators and administrators.',
  input: z.strictObject({ customer: requiredText(100) }),
  phrases: ['last|latest|recent|newest|all order of|by|from|for', 'when|what did|has order|ordered|buy|bought', 'order of|by|from'],
  toInput: ({ text }) => {
    const name =
      findNameAfter('of|by|from|for', text) ??
      /\b(?:did|has|have)\s+(?:the\s+)?(?:customer\s+)?(.{2,80}?)\s+(?:last\s+)?(?:order|ordered|buy|bought)\b/iu.exec(text)?.[1];
    return name === undefined || /^(me|us|mine|ours|today|yesterday|this|last|next|you|all|everybody|anybody)\b|\borders?\b/i.test(name)
      ? undefined
      : { customer: name };
  },
  run: async ({ customer: name }, { read, role }) => {
    const { items } = await read(listCustomers, { query: { query: name, limit: '4' } });
    const exact = items.filter((customer) => customer.name.toLowerCase() === name.toLowerCase());
    const [customer] = exact.length === 1 ? exact : items;
    if (!customer)
      return {
        text: `You have no customer called ${quote(name)}.`,
        links: [{ kind: 'page', title: 'Customers', detail: 'The whole list', path: paths.customers }],
      };
    if (exact.length !== 1 && items.length > 1)
      return {
        text: `Several customers fit ${quote(name)}. Ask again with the whole name, or open one:`,
        links: items.map((each) => ({ kind: 'record', title: each.name, detail: each.email, path: paths.customer(each.id) })),
      };
    const orders = await read(listOrders, { query: { customerId: customer.id, limit: '5', sort: 'placedAt' } });
    const link = { kind: 'record' as const, title: customer.name, detail: customer.email, path: paths.customer(customer.id) };
    const [last] = orders.items;
    if (!last) return { text: `${quote(customer.name)} has not ordered anything yet.`, links: [link] };
    const one = ordersPathFor(role)?.one ?? paths.order;
    return {
      text: `${quote(customer.name)} has ${count(orders.meta.total, 'order')}, the last one on ${formatDay(last.placedAt)}: ${last.number}, ${quote(last.service.name)}, ${formatMoney(last.totalCents, last.currency)}, ${formatStatus(last.fulfilmentStatus)}.`,
      links: [
        ...orders.items.map(({ id, number, service, placedAt, fulfilmentStatus }) => ({
          ...{ kind: 'record' as const, title: `${number}, ${service.name}`, path: one(id) },
          detail: `${formatDay(placedAt)}, ${formatStatus(fulfilmentStatus)}`,
        })),
        link,
      ],
    };
  },
});
