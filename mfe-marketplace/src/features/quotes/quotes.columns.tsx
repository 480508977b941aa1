import { endOfValidity, isAwaitingCustomer } from '@techadds/shared/contract/quotes/states';
import type { Quote } from '@techadds/shared/contract/quotes/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { DueIn, Money } from '@techadds/shared/ui';
import { quoteStates, type StatusTable } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

const { sent, viewed, countered } = quoteStates;
/** What states mean to who was asked, where that is not what they mean to who asks. */
const ownStates = {
  ...quoteStates,
  sent: [sent[0], sent[1], sent[2], 'Waits for you to open it.'],
  viewed: [viewed[0], viewed[1], viewed[2], 'You opened it. Your answer is next.'],
  countered: [countered[0], countered[1], countered[2], 'You asked for other terms. Waits for an answer.'],
} as const satisfies StatusTable;

/** What a customer's list shows of each quote. */
export const columns: readonly Column<Quote>[] = [
  { key: 'number', header: 'Quote', width: '8rem', sort: 'number', card: 'line', cell: ({ number }) => number },
  { key: 'title', header: 'Title', primary: true, card: 'title', cell: ({ title }) => title },
  { key: 'partner', header: 'Partner', width: '11rem', card: 'line', cell: ({ partner }) => partner.name },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    card: 'status',
    cell: ({ status }) => <StatusBadge states={ownStates} state={status} />,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    width: '8rem',
    sort: 'validUntil',
    card: 'meta',
    // What waits for an answer counts down to the end of its last day; the rest is a date.
    cell: (quote) => (isAwaitingCustomer(quote) ? <DueIn at={endOfValidity(quote.validUntil)} /> : formatDay(quote.validUntil)),
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    align: 'end',
    sort: 'total',
    card: 'amount',
    cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
  },
];
