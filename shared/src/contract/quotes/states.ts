import type { Transition } from '../transitions';

/** The states of a quote. Its customer can see it from `sent` on. */
export const quoteStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'voided', 'converted'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The events of a quote's history. */
export const quoteEventNames = [
  'created',
  'updated',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'voided',
  'converted',
  'archived',
  'restored',
] as const;
export type QuoteEventName = (typeof quoteEventNames)[number];

export const quoteActions = ['update', 'send', 'duplicate', 'void', 'convert', 'archive', 'restore'] as const;
export type QuoteAction = (typeof quoteActions)[number];

/** The seller's actions on a quote. The permission of an action is `quotes.<action>`; an archived quote can only be restored. */
export const quoteTransitions: Record<QuoteAction, Transition<QuoteStatus, QuoteEventName>> = {
  update: { from: ['draft'], to: null, event: 'updated' },
  send: { from: ['draft'], to: 'sent', event: 'sent' },
  // The copy is a new quote; this one does not change.
  duplicate: { from: quoteStatuses, to: null, event: 'created' },
  void: { from: ['sent', 'viewed'], to: 'voided', event: 'voided' },
  convert: { from: ['accepted'], to: 'converted', event: 'converted' },
  archive: { from: ['draft', 'declined', 'expired', 'voided'], to: null, event: 'archived' },
  restore: { from: quoteStatuses, to: null, event: 'restored' },
};

/** The customer's actions on a quote, by its link. */
export const customerQuoteActions: Record<'view' | 'accept' | 'decline', Transition<QuoteStatus, QuoteEventName>> = {
  view: { from: ['sent'], to: 'viewed', event: 'viewed' },
  accept: { from: ['sent', 'viewed'], to: 'accepted', event: 'accepted' },
  decline: { from: ['sent', 'viewed'], to: 'declined', event: 'declined' },
};

/** States in which it waits for the customer, and can expire. */
export const awaitingCustomerStatuses = ['sent', 'viewed'] as const satisfies readonly QuoteStatus[];

export const isAwaitingCustomer = ({ status }: { status: QuoteStatus }): boolean =>
  (awaitingCustomerStatuses as readonly QuoteStatus[]).includes(status);

/** The end of the last day on which a quote can be accepted; days are in UTC. */
export const getEndOfValidity = (validUntil: string): string => `${validUntil}T23:59:59.999Z`;
