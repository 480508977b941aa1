import type { QuoteEventName } from '@techadds/shared/contract/quotes/states';
import { quoteStates, serviceStates, getStatusMeta } from '@techadds/shared/ui/states';

/** The text shown after the actor's name, and the state whose icon the event uses. */
export const quoteEventLabels: Record<QuoteEventName, [text: string, like: keyof typeof quoteStates]> = {
  created: ['began the quote', 'draft'],
  updated: ['changed the quote', 'draft'],
  sent: ['sent the quote', 'sent'],
  viewed: ['opened the quote', 'viewed'],
  countered: ['proposed other terms', 'countered'],
  replied: ['replied to the counter-offer', 'viewed'],
  revised: ['began a new version', 'revised'],
  accepted: ['accepted the quote', 'accepted'],
  declined: ['declined the quote', 'declined'],
  expired: ['let the quote expire', 'expired'],
  voided: ['took the quote back', 'voided'],
  converted: ['converted the quote', 'converted'],
  archived: ['archived the quote', 'expired'],
  restored: ['restored the quote', 'countered'],
};

export const getQuoteEventStatus = (event: QuoteEventName) =>
  event === 'archived' ? getStatusMeta(serviceStates, 'archived') : getStatusMeta(quoteStates, quoteEventLabels[event][1]);
