import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quotes/states';
import { getActorName } from '../audit/action-context.service';
import type { Lifecycle } from '../transitions/transitions.service';
import * as db from './quotes.db';
import { toSellerRow } from './quote-versions';

/** Events that the customer does not see. */
const sellerOnlyEvents: readonly QuoteEventName[] = ['created', 'updated', 'archived', 'restored'];

const toAuditSnapshot = ({ number, title, customer, status, lines, discount, intro, terms, totalCents, validUntil }: db.QuoteRow) => ({
  ...{ number, title, customer: customer.name, status, lines, discount, intro, terms, totalCents, validUntil },
});

/** The quote fields recorded in audit events, of the version that its seller writes. */
export const quoteAuditSnapshot = (row: db.QuoteRow) => toAuditSnapshot(toSellerRow(row));

export const quoteLifecycle: Lifecycle<db.QuoteRow, QuoteStatus, QuoteEventName> = {
  noun: 'quote',
  statusColumn: 'status',
  save: db.updateQuoteRow,
  addTimelineEvent: (tx, context, row, event, note) => {
    const [at, actorName, internal] = [context.now.toISOString(), getActorName(context), sellerOnlyEvents.includes(event)];
    return db.insertQuoteEvent(tx, row, { at, event, actorName, note, internal });
  },
  verbs: {
    countered: 'countered',
    replied: 'replied to the counter-offer to',
    created: 'began',
    updated: 'changed',
    viewed: 'looked at',
    expired: 'ended',
    voided: 'took back',
  },
  describe: ({ number, title }) => `${number}, ${title}`,
  getTargets: ({ id, number }) => [{ type: 'quote', id, name: number }],
  getSnapshot: ({ status, version, versionNumber }) => ({ status, version, versionNumber }),
  noteField: 'reason',
};
