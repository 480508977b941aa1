import type { Transition } from '../transitions';

/**
 * The states of a quote. Its customer can see it from `sent` on. While it is `revised`, the seller writes its next version; the customer still
 * reads the one that was sent.
 */
export const quoteStatuses = [
  'draft',
  'sent',
  'viewed',
  'countered',
  'revised',
  'accepted',
  'declined',
  'expired',
  'voided',
  'converted',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The events of a quote's history. */
export const quoteEventNames = [
  'created',
  'updated',
  'sent',
  'viewed',
  'countered',
  'replied',
  'revised',
  'accepted',
  'declined',
  'expired',
  'voided',
  'converted',
  'archived',
  'restored',
] as const;
export type QuoteEventName = (typeof quoteEventNames)[number];

export const quoteActions = ['update', 'send', 'revise', 'reply', 'duplicate', 'void', 'convert', 'archive', 'restore'] as const;
export type QuoteAction = (typeof quoteActions)[number];

/** The seller's actions on a quote. The permission of an action is `quotes.<action>`; an archived quote can only be restored. */
export const quoteTransitions: Record<QuoteAction, Transition<QuoteStatus, QuoteEventName>> = {
  update: { from: ['draft', 'revised'], to: null, event: 'updated' },
  send: { from: ['draft', 'revised'], to: 'sent', event: 'sent' },
  revise: { from: ['sent', 'viewed', 'countered'], to: 'revised', event: 'revised' },
  // The version that was sent waits for the customer again.
  reply: { from: ['countered'], to: 'viewed', event: 'replied' },
  // The copy is a new quote; this one does not change.
  duplicate: { from: quoteStatuses, to: null, event: 'created' },
  void: { from: ['draft', 'sent', 'viewed', 'countered', 'revised'], to: 'voided', event: 'voided' },
  convert: { from: ['accepted'], to: 'converted', event: 'converted' },
  archive: { from: ['draft', 'declined', 'expired', 'voided'], to: null, event: 'archived' },
  restore: { from: quoteStatuses, to: null, event: 'restored' },
};

/** Whether the customer knows of a quote: drafts are the seller's alone, also voided ones. */
export const wasSentToCustomer = ({ status, sentAt }: { status: QuoteStatus; sentAt: string | null }): boolean =>
  status !== 'draft' && (status !== 'voided' || sentAt !== null);

/** The customer's actions on a quote, by its link. */
export const customerQuoteActions: Record<'view' | 'accept' | 'decline' | 'counter', Transition<QuoteStatus, QuoteEventName>> = {
  view: { from: ['sent'], to: 'viewed', event: 'viewed' },
  accept: { from: ['sent', 'viewed'], to: 'accepted', event: 'accepted' },
  decline: { from: ['sent', 'viewed'], to: 'declined', event: 'declined' },
  counter: { from: ['sent', 'viewed'], to: 'countered', event: 'countered' },
};

/** States in which it waits for the customer, and can expire. */
export const awaitingCustomerStatuses = ['sent', 'viewed'] as const satisfies readonly QuoteStatus[];

export const isAwaitingCustomer = ({ status }: { status: QuoteStatus }): boolean =>
  (awaitingCustomerStatuses as readonly QuoteStatus[]).includes(status);
