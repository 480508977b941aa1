import * as z from 'zod/mini';
import { AppliedBranding } from '../branding/endpoints';
import { endpoint } from '../endpoint';
import { basisPoints, cents, currency, Id, id, text, timestamp } from '../fields';
import { ListMeta, listQuery } from '../list';
import {
  AcceptQuote,
  CounterQuote,
  DeclineQuote,
  NewQuote,
  QuoteChange,
  QuoteForm,
  QuoteLineForm,
  ReplyToCounter,
  ReviseQuote,
  VoidQuote,
} from './forms';
import { quoteActions, quoteEventNames, quoteStatuses } from './states';

export {
  AcceptQuote,
  CounterQuote,
  DeclineQuote,
  NewQuote,
  QuoteForm,
  QuoteLineForm,
  ReplyToCounter,
  VoidQuote,
  type CounterBody,
  type CounterInput,
  type NewQuoteBody,
  type QuoteBody,
  type QuoteInput,
  type QuoteLineBody,
} from './forms';

export const Quote = z.object({
  id,
  number: z.string(),
  title: z.string(),
  customer: z.object({ id, name: z.string(), email: z.string() }),
  partner: z.object({ id, name: z.string() }),
  status: z.enum(quoteStatuses),
  currency,
  totalCents: cents,
  /** The last day on which it can be accepted, in the tenant's time zone. */
  validUntil: z.iso.date(),
  /** The end of that day. */
  expiresAt: z.string(),
  /** Counts what was sent, from 1; while the quote is revised, the seller reads the number of the next version. */
  versionNumber: z.int(),
  sentAt: z.nullable(timestamp),
  viewedAt: z.nullable(timestamp),
  /** When the customer accepted or declined. */
  decidedAt: z.nullable(timestamp),
  /** The link at which the customer reads and accepts or declines it without signing in; null while it is not sent. */
  link: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: z.nullable(timestamp),
});
export type Quote = z.infer<typeof Quote>;

const Discount = z.object({ type: z.enum(['percent', 'fixed']), value: cents });
export const QuoteLine = z.object({ ...QuoteLineForm.shape, discount: z.nullable(Discount), serviceId: z.nullable(id) });
export type QuoteLine = z.infer<typeof QuoteLine>;

/** All in cents; lines are before the discount on the whole quote, `taxes` and the totals after it. */
export const QuoteTotals = z.object({
  lines: z.array(z.object({ grossCents: cents, discountCents: cents, netCents: cents })),
  grossCents: cents,
  discountCents: cents,
  netCents: cents,
  taxes: z.array(z.object({ taxBp: basisPoints, netCents: cents, taxCents: cents })),
  taxCents: cents,
  totalCents: cents,
  upToCents: cents,
});

const quoteContent = {
  intro: z.string(),
  terms: z.string(),
  lines: z.array(QuoteLine),
  discount: z.nullable(Discount),
  totals: QuoteTotals,
};

/** The terms that the customer proposed, and the seller's reply. */
export const CounterOffer = z.object({
  at: z.string(),
  /** Who proposed them. */
  name: z.string(),
  message: z.string(),
  /** The lines that the customer would accept; empty if there is a message alone. */
  lines: z.array(QuoteLine),
  totalCents: cents,
  reply: z.nullable(z.object({ at: z.string(), name: z.string(), message: z.string() })),
});
export type CounterOffer = z.infer<typeof CounterOffer>;

export const QuoteDetail = z.extend(Quote, {
  ...quoteContent,
  /** The last counter-offer to the current version. */
  counter: z.nullable(CounterOffer),
  /** The quote request behind it. */
  request: z.nullable(z.object({ id, message: z.string() })),
  /** The name that the accepting person entered. */
  acceptedBy: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  /** The contract it was converted to. */
  contract: z.nullable(z.object({ id, number: z.string() })),
  /** The project that was created from it or its contract. */
  project: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** The order that it was converted to. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  timeline: z.array(z.object({ id, at: timestamp, event: z.enum(quoteEventNames), actorName: z.string(), note: z.nullable(z.string()) })),
  /** The actions available to the caller; the server checks again. */
  allowedActions: z.array(z.enum(quoteActions)),
});
export type QuoteDetail = z.infer<typeof QuoteDetail>;

/** The number of quotes in each tab of the list. */
export const QuoteCounts = z.record(z.enum(['all', ...quoteStatuses]), z.int());

const quoteSorts = ['createdAt', 'number', 'total', 'validUntil', 'updatedAt'] as const;
const quoteFilters = () => ({
  status: z.optional(z.enum(quoteStatuses)),
  customerId: z.optional(id),
  archived: z.optional(z.literal('1')),
});

export const listQuotes = endpoint({
  method: 'GET',
  path: '/quotes',
  summary: "List quotes visible to the caller: received ones, the partner's, or the tenant's; archived ones with `archived=1` only",
  permission: 'quotes.read',
  query: z.extend(listQuery(quoteSorts, 'desc'), quoteFilters()),
  response: z.object({ items: z.array(Quote), meta: ListMeta, counts: QuoteCounts }),
});

export const exportQuotes = endpoint({
  method: 'GET',
  path: '/quotes/export',
  summary: 'Export the matching quotes as CSV; `X-Total-Rows` has the number of rows',
  permission: 'quotes.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(quoteSorts), 'createdAt'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...quoteFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const getQuote = endpoint({
  method: 'GET',
  path: '/quotes/{id}',
  summary: 'Get a quote with its lines, totals and history',
  permission: 'quotes.read',
  params: Id,
  response: QuoteDetail,
  errors: [404],
});

const refetchedResources = ['quote-requests', 'dashboard'] as const;

export const createQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  summary:
    'Create a quote as a draft. With an offline `id`, a repeat returns the stored record (200), different content 409 with `current` and its `updated_at`; `force=1` overwrites the stored record',
  permission: 'quotes.create',
  query: z.strictObject({ force: z.optional(z.literal('1')) }),
  body: NewQuote,
  response: QuoteDetail,
  status: 201,
  replayStatus: 200,
  errors: [404, 409],
  idempotent: true,
  refetches: refetchedResources,
});

export const updateQuote = endpoint({
  method: 'PUT',
  path: '/quotes/{id}',
  summary: 'Change a draft',
  permission: 'quotes.update',
  params: Id,
  body: QuoteChange,
  response: QuoteDetail,
  errors: [404, 409],
});

export const archiveQuote = endpoint({
  method: 'DELETE',
  path: '/quotes/{id}',
  summary: 'Archive a quote; it can be restored',
  permission: 'quotes.archive',
  params: Id,
  response: QuoteDetail,
  errors: [404, 409],
});

export const restoreQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/restore',
  summary: 'Restore an archived quote',
  permission: 'quotes.restore',
  params: Id,
  response: QuoteDetail,
  errors: [404, 409],
});

export const previewQuote = endpoint({
  method: 'POST',
  path: '/quotes/preview',
  summary: 'Preview the totals of quote lines; nothing is saved',
  permission: 'quotes.create',
  body: z.strictObject({ lines: QuoteForm.shape.lines, discount: QuoteForm.shape.discount }),
  response: QuoteTotals,
});

export const sendQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/send',
  summary: 'E-mail a quote to its customer, with a link to accept or decline',
  permission: 'quotes.send',
  params: Id,
  response: QuoteDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const duplicateQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/duplicate',
  summary: 'Duplicate a quote as a draft that is valid for 30 days',
  permission: 'quotes.duplicate',
  params: Id,
  response: QuoteDetail,
  status: 201,
  idempotent: true,
  errors: [404],
});

export const voidQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/void',
  summary: 'Void a sent quote; its link shows that it was voided',
  permission: 'quotes.void',
  params: Id,
  body: VoidQuote,
  response: QuoteDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const quotePdf = endpoint({
  method: 'GET',
  path: '/quotes/{id}/pdf',
  summary: "Get a quote as a PDF, with the seller's branding",
  permission: 'quotes.read',
  params: Id,
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});

/** Why a version is no longer offered. */
const versionVoidReasons = ['manual', 'superseded', 'expired'] as const;

/** A version of a quote: `draft` is being written, `active` is the one that counts. */
export const QuoteVersion = z.object({
  number: z.int(),
  status: z.enum(['draft', 'active', 'voided']),
  voidReason: z.nullable(z.enum(versionVoidReasons)),
  title: z.string(),
  ...quoteContent,
  validUntil: z.string(),
  sentAt: z.nullable(z.string()),
  viewedAt: z.nullable(z.string()),
  /** The last counter-offer to it. */
  counter: z.nullable(CounterOffer),
});
export type QuoteVersion = z.infer<typeof QuoteVersion>;

export const getQuoteVersions = endpoint({
  method: 'GET',
  path: '/quotes/{id}/versions',
  summary: 'Get all versions of a quote, the newest first; its customer sees those that were sent',
  permission: 'quotes.read',
  params: Id,
  response: z.object({ currency, versions: z.array(QuoteVersion) }),
  errors: [404],
});

export const reviseQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/revise',
  summary: "Begin the next version of a quote that was sent, from the current one or the customer's counter-offer",
  permission: 'quotes.revise',
  params: Id,
  body: ReviseQuote,
  response: QuoteDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const replyToCounter = endpoint({
  method: 'POST',
  path: '/quotes/{id}/reply',
  summary: 'Reply to a counter-offer and keep to the version that was sent',
  permission: 'quotes.reply',
  params: Id,
  body: ReplyToCounter,
  response: QuoteDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const previewQuoteEmail = endpoint({
  method: 'GET',
  path: '/quotes/{id}/email-preview',
  summary: 'Preview the e-mail that sending a quote sends; its link is not the real one',
  permission: 'quotes.send',
  params: Id,
  response: z.object({ fromName: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  errors: [404],
});

/** The token of a quote link: it identifies the quote and cannot be guessed. */
const LinkTokenParam = z.strictObject({ token: text(200) });

/** A quote as its customer reads it, with the seller's branding. */
export const PublicQuote = z.object({
  number: z.string(),
  title: z.string(),
  status: z.enum(quoteStatuses),
  currency,
  ...quoteContent,
  validUntil: z.iso.date(),
  /** The end of the last day in the tenant's time zone. */
  expiresAt: z.string(),
  versionNumber: z.int(),
  counter: z.nullable(CounterOffer),
  sentAt: timestamp,
  decidedAt: z.nullable(timestamp),
  acceptedBy: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  customerName: z.string(),
  partnerName: z.string(),
  /** The name of the marketplace. */
  tenantName: z.string(),
  branding: AppliedBranding,
  /** Whether it can be accepted and declined now. */
  open: z.boolean(),
  /** Where the code goes that accepting by this link needs, such as `b•••@northwind.test`; null if it needs none. */
  codeRecipient: z.nullable(z.string()),
});
export type PublicQuote = z.infer<typeof PublicQuote>;

export const getPublicQuote = endpoint({
  method: 'GET',
  path: '/public/quotes/{token}',
  summary: 'Get a quote by its link',
  permission: 'quotes.answer',
  params: LinkTokenParam,
  response: PublicQuote,
  errors: [404, 429],
});

export const viewPublicQuote = endpoint({
  method: 'POST',
  path: '/public/quotes/{token}/view',
  summary: 'Mark a quote as viewed; prefetching programs do not count',
  permission: 'quotes.answer',
  params: LinkTokenParam,
  response: PublicQuote,
  errors: [404, 429],
});

export const acceptPublicQuote = endpoint({
  method: 'POST',
  path: '/public/quotes/{token}/accept',
  summary: 'Accept a quote with the selected optional lines',
  permission: 'quotes.answer',
  params: LinkTokenParam,
  body: AcceptQuote,
  response: PublicQuote,
  errors: [403, 404, 409, 429],
});

/** A code is rejected as 422 that names `code` if it is wrong, missing where it is needed, or older than ten minutes. */
export const sendQuoteCode = endpoint({
  method: 'POST',
  path: '/public/quotes/{token}/code',
  summary: "Send a code to the customer's e-mail, for accepting a quote by a copied link",
  permission: 'quotes.answer',
  params: LinkTokenParam,
  response: z.void(),
  status: 204,
  errors: [403, 404, 409, 429],
});

export const declinePublicQuote = endpoint({
  method: 'POST',
  path: '/public/quotes/{token}/decline',
  summary: 'Decline a quote, with a reason for the seller',
  permission: 'quotes.answer',
  params: LinkTokenParam,
  body: DeclineQuote,
  response: PublicQuote,
  errors: [403, 404, 409, 429],
});

export const counterPublicQuote = endpoint({
  method: 'POST',
  path: '/public/quotes/{token}/counter',
  summary: 'Propose other terms for a quote: a message, and the lines that would be accepted',
  permission: 'quotes.answer',
  params: LinkTokenParam,
  body: CounterQuote,
  response: PublicQuote,
  errors: [403, 404, 409, 429],
});

export const publicQuotePdf = endpoint({
  method: 'GET',
  path: '/public/quotes/{token}/pdf',
  summary: 'Get a quote by its link as a PDF',
  permission: 'quotes.answer',
  params: LinkTokenParam,
  response: z.string(),
  type: 'application/pdf',
  errors: [404, 429],
});
