import { isAwaitingCustomer } from '@techadds/shared/contract/quotes/states';
import type { Quote } from '@techadds/shared/contract/quotes/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { DueIn, Money, RelativeTime } from '@techadds/shared/ui';
import { quoteStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { partnerColumn } from '../record/partner-column';

/** The columns of the quote list, with the partner where the list covers all partners. */
export const getQuoteColumns = (ofPartners: boolean): readonly Column<Quote>[] => [
  { key: 'number', header: 'Quote', width: '8rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  { key: 'title', header: 'Title', primary: true, cardSlot: 'title', cell: ({ title }) => title },
  { key: 'customer', header: 'Customer', width: '10rem', truncate: true, cardSlot: 'line', cell: ({ customer }) => customer.name },
  ...(ofPartners ? [partnerColumn] : []),
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={quoteStates} state={status} />,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    width: '7rem',
    sort: 'validUntil',
    cardSlot: 'meta',
    hideBelow: 'cMd',
    // A quote that awaits the customer shows a countdown; others show the date.
    cell: (quote) => (isAwaitingCustomer(quote) ? <DueIn at={quote.expiresAt} /> : formatDay(quote.validUntil)),
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '7rem',
    hideBelow: 'cLg',
    cell: ({ sentAt }) => (sentAt ? <RelativeTime at={sentAt} /> : '–'),
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '7rem',
    sort: 'updatedAt',
    hideBelow: 'cLg',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
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
