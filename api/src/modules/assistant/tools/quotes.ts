import * as z from 'zod/mini';
import { listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import { awaitingCustomerStatuses, quoteStatuses, type QuoteStatus } from '@techadds/shared/contract/quotes/states';
import { paths } from '@techadds/shared/paths';
import { scorePhrase } from '../question';
import { count, formatDay, formatStatus, formatSums } from '../record-text';
import { defineTool } from '../tool';

const states = ['waiting', ...quoteStatuses] as const;

export const quotesTool = defineTool({
  name: 'list_quotes',
  source: 'Quotes',
  description: 'Quotes by state; "waiting" are those that wait for their customer to accept or decline.',
  permission: 'quotes.read',
  forbiddenText: 'Quotes are for customers, partner administrators and administrators.',
  input: z.strictObject({ state: z._default(z.enum(states), 'waiting') }),
  phrases: [
    'quote waiting|wait|open|pending|unanswered|outstanding|undecided',
    `quote ${quoteStatuses.join('|')}|rejected`,
    'many|any|which|list|show|my|our|latest quote',
    'quote accept|answer|decide need|must|should|have',
  ],
  toInput: (question) => ({
    state:
      quoteStatuses.find((status) => scorePhrase(status === 'declined' ? 'declined|rejected' : status, question) > 0) ??
      ('waiting' as const),
  }),
  run: async ({ state }, { read, role }) => {
    const statuses: readonly QuoteStatus[] = state === 'waiting' ? awaitingCustomerStatuses : [state];
    const pages = [];
    for (const status of statuses)
      pages.push(await read(listQuotes, { query: { status, sort: 'validUntil', order: 'asc', limit: '200' } }));
    const quotes = pages.flatMap(({ items }) => items).sort((a, b) => (a.validUntil < b.validUntil ? -1 : 1));
    const total = pages.reduce((sum, { meta }) => sum + meta.total, 0);
    const [list, one] = role === 'customer' ? [paths.ownQuotes, paths.ownQuote] : [paths.quotes, paths.quote];
    const all = {
      kind: 'page' as const,
      title: 'Quotes',
      detail: 'The whole list',
      path: state === 'waiting' ? list : `${list}?status=${state}`,
    };
    const verb = total === 1 ? 'waits' : 'wait';
    const waits = `${verb} for ${role === 'customer' ? 'your decision' : 'the customer'}`;
    if (total === 0)
      return {
        text: state === 'waiting' ? `No quote waits for ${role === 'customer' ? 'your decision' : 'a customer'}.` : `No quote is ${state}.`,
        links: [all],
      };
    const sums = formatSums(quotes.map(({ totalCents, currency }) => ({ cents: totalCents, currency })));
    return {
      text: `${count(total, 'quote')} ${state === 'waiting' ? waits : `${total === 1 ? 'is' : 'are'} ${state}`}, worth ${sums}.`,
      links: [
        ...quotes.slice(0, 5).map(({ id, number, title, status, validUntil }) => ({
          ...{ kind: 'record' as const, title: `${number}, ${title}`, path: one(id) },
          detail: state === 'waiting' ? `valid until ${formatDay(validUntil)}` : formatStatus(status),
        })),
        all,
      ],
    };
  },
});
