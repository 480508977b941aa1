import type { Payout } from '@techadds/shared/contract/payouts/endpoints';
import { formatDate, formatDay } from '@techadds/shared/format/date';
import { payoutStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';

/** The expected or actual arrival, or the date of the return. */
const formatArrival = ({ status, arrivalOn, endedAt }: Payout): string => {
  if (status === 'failed' && endedAt) return `Returned ${formatDate(endedAt)}`;
  if (status === 'paid' && endedAt) return formatDate(endedAt);
  return status !== 'canceled' && arrivalOn ? formatDay(arrivalOn) : '–';
};

/** The columns of the payout list, with the partner instead of the account where the list covers all partners. */
export const getPayoutColumns = (ofPartners: boolean): readonly Column<Payout>[] => [
  { key: 'number', header: 'Payout', primary: true, sort: 'number', cardSlot: 'title', cell: ({ number }) => number },
  ...(ofPartners
    ? [
        {
          key: 'partner',
          header: 'Partner',
          width: '8.5rem',
          truncate: true,
          cardSlot: 'line',
          cell: ({ partner }) => partner.name,
        } satisfies Column<Payout>,
      ]
    : []),
  {
    key: 'requested',
    header: 'Created',
    width: '7rem',
    sort: 'requestedAt',
    cardSlot: 'line',
    cell: ({ requestedAt }) => formatDate(requestedAt),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={payoutStates} state={status} />,
  },
  { key: 'arrival', header: 'Arrival', width: '9rem', cardSlot: 'meta', cell: formatArrival },
  ...(ofPartners
    ? []
    : [
        {
          key: 'bank',
          header: 'Account',
          width: '6rem',
          hideBelow: 'cMd',
          cell: ({ bankLast4 }) => `…${bankLast4}`,
        } satisfies Column<Payout>,
      ]),
  {
    key: 'amount',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    sort: 'amount',
    cardSlot: 'amount',
    interactive: true,
    cell: ({ id, number, amountCents, currency, status }) => (
      <AmountBreakdown
        subject={{ type: 'payout', id, name: number }}
        label="Paid out"
        cents={amountCents}
        currency={currency}
        strikethrough={status === 'failed' || status === 'canceled'}
      />
    ),
  },
];
