import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quotes/states';
import { getActorName } from '../audit/action-context.service';
import type { Lifecycle } from '../transitions/transitions.service';
import * as db from './quotes.db';

/** Events that the customer does not see. */
const sellerOnlyEvents: readonly QuoteEventName[] = ['created', 'updated', 'archived', 'restored'];

/** The quote fields recorded in audit events. */
export const quoteAuditSnapshot = ({
  number,
  title,
  customer,
  status,
  lines,
  discount,
  intro,
  terms,
  totalCents,
  validUntil,
}: db.QuoteRow) => ({
  ...{ number, title, customer: customer.name, status, lines, discount, intro, terms, totalCents, validUntil },
});

export const quoteLifecycle: Lifecycle<db.QuoteRow, QuoteStatus, QuoteEventName> = {
  noun: 'quote',
  statusColumn: 'status',
  save: db.updateQuoteRow,
  addTimelineEvent: (tx, context, row, event, note) => {
    const [at, actorName, internal] = [context.now.toISOString(), getActorName(context), sellerOnlyEvents.includes(event)];
    return db.insertQuoteEvent(tx, row, { at, event, actorName, note, internal });
  },
  verbs: { created: 'began', updated: 'changed', viewed: 'looked at', expired: 'ended', voided: 'took back' },
  describe: ({ number, title }) => `${number}, ${title}`,
  getTargets: ({ id, number }) => [{ type: 'quote', id, name: number }],
  getSnapshot: ({ status, version }) => ({ status, version }),
  noteField: 'reason',
};
