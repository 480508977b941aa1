import { isAwaitingCustomer } from '@techadds/shared/contract/quotes/states';
import type { Quote } from '@techadds/shared/contract/quotes/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { DueIn, Money } from '@techadds/shared/ui';
import { quoteStates, type StatusTable } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

/** Quote states in the customer's words, where they differ from the partner's. */
const customerQuoteStates = {
  ...quoteStates,
  sent: { ...quoteStates.sent, description: 'Waiting for you to open it.' },
  viewed: { ...quoteStates.viewed, description: 'You opened it; your decision is next.' },
  countered: { ...quoteStates.countered, description: 'You proposed other terms; waiting for a reply.' },
  revised: { ...quoteStates.revised, description: 'The partner is writing a new version.' },
} as const satisfies StatusTable;

/** The columns of the customer's quote list. */
export const ownQuoteColumns: readonly Column<Quote>[] = [
  { key: 'number', header: 'Quote', width: '8rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  { key: 'title', header: 'Title', primary: true, cardSlot: 'title', cell: ({ title }) => title },
  { key: 'partner', header: 'Partner', width: '11rem', cardSlot: 'line', cell: ({ partner }) => partner.name },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={customerQuoteStates} state={status} />,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    width: '8rem',
    sort: 'validUntil',
    cardSlot: 'meta',
    // A quote that awaits the customer shows a countdown to the end of its last day; others show the date.
    cell: (quote) => (isAwaitingCustomer(quote) ? <DueIn at={quote.expiresAt} /> : formatDay(quote.validUntil)),
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    align: 'end',
    sort: 'total',
    cardSlot: 'amount',
    cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
  },
];
