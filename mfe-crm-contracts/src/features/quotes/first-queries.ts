import { getQuote, listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const quoteList = {
  endpoint: listQuotes,
  sorts: ['createdAt', 'number', 'total', 'validUntil', 'updatedAt'],
  order: 'desc',
} as const;

export const firstQueries = { QuotesPage: [quoteList], QuotePage: [getQuote] } satisfies FirstQueries;
