/** The life of a quote. Its customer sees it from `sent` on. */
export const quoteStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'voided', 'converted'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** What its history tells of. */
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

interface Transition {
  from: readonly QuoteStatus[];
  /** Null where the state stays. */
  to: QuoteStatus | null;
  past: QuoteEventName;
}

/** What its seller can do with a quote. The permission of an action is `quotes.<action>`; what is archived can only be restored. */
export const quoteTransitions: Record<QuoteAction, Transition> = {
  update: { from: ['draft'], to: null, past: 'updated' },
  send: { from: ['draft'], to: 'sent', past: 'sent' },
  // The copy is another quote; this one stays as it is.
  duplicate: { from: quoteStatuses, to: null, past: 'created' },
  void: { from: ['sent', 'viewed'], to: 'voided', past: 'voided' },
  convert: { from: ['accepted'], to: 'converted', past: 'converted' },
  archive: { from: ['draft', 'declined', 'expired', 'voided'], to: null, past: 'archived' },
  restore: { from: quoteStatuses, to: null, past: 'restored' },
};

/** What the customer can do with it, by the link that they got. */
export const customerQuoteActions: Record<'view' | 'accept' | 'decline', Transition> = {
  view: { from: ['sent'], to: 'viewed', past: 'viewed' },
  accept: { from: ['sent', 'viewed'], to: 'accepted', past: 'accepted' },
  decline: { from: ['sent', 'viewed'], to: 'declined', past: 'declined' },
};

/** States in which it waits for the customer, and so can expire. */
export const awaitingCustomerStatuses = ['sent', 'viewed'] as const satisfies readonly QuoteStatus[];

export const isAwaitingCustomer = ({ status }: { status: QuoteStatus }): boolean =>
  (awaitingCustomerStatuses as readonly QuoteStatus[]).includes(status);

/** The end of the last day on which a quote can be accepted, which is one in UTC. */
export const endOfValidity = (validUntil: string): string => `${validUntil}T23:59:59.999Z`;
