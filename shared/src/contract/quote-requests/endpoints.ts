import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { quoteStatuses } from '../quotes/states';
import { RequestQuote } from './forms';

export const QuoteRequest = z.object({
  id,
  service: z.object({ id, name: z.string() }),
  partner: z.object({ id, name: z.string() }),
  /** The customer who sent the request. */
  customerName: z.string(),
  package: z.string(),
  quantity: z.int(),
  message: z.string(),
  /** The newest quote for the request; for the customer, only after it was sent. */
  quote: z.nullable(z.object({ id, number: z.string(), status: z.enum(quoteStatuses), link: z.nullable(z.string()) })),
  createdAt: timestamp,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const requestQuote = endpoint({
  method: 'POST',
  path: '/marketplace/catalog/items/{id}/quote-requests',
  summary: 'Request a quote from the partner of a service; notifies the partner’s users',
  permission: 'quotes.request',
  params: Id,
  body: RequestQuote,
  response: QuoteRequest,
  status: 201,
  idempotent: true,
  errors: [404],
  refetches: ['quote-requests'],
});

export const listQuoteRequests = endpoint({
  method: 'GET',
  path: '/quote-requests',
  summary: "List quote requests visible to the caller: own, the partner's, or the tenant's",
  permission: 'quotes.requests',
  query: listQuery(['createdAt'], 'desc'),
  response: listResponse(QuoteRequest),
});

export const getQuoteRequest = endpoint({
  method: 'GET',
  path: '/quote-requests/{id}',
  summary: 'Get a quote request',
  permission: 'quotes.requests',
  params: Id,
  response: QuoteRequest,
  errors: [404],
});
