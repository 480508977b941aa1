import { getQuote, listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const ownQuoteList = { endpoint: listQuotes, sorts: ['createdAt', 'number', 'total', 'validUntil'], order: 'desc' } as const;

export const firstQueries = { OwnQuotesPage: [ownQuoteList], OwnQuotePage: [getQuote] } satisfies FirstQueries;
