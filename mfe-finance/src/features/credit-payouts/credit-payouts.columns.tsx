import type { CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { creditPayoutStates } from '@techadds/shared/features/payment';
import { formatDate } from '@techadds/shared/format/date';
import { Box, Button, HStack, Money, Span } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

export type CreditPayoutDecision = 'markPaid' | 'decline';

/** The columns of the list of payouts of credit, with the decisions. */
export const getCreditPayoutColumns = (
  onDecide: (decision: CreditPayoutDecision, payout: CreditPayout) => void,
): readonly Column<CreditPayout>[] => [
  {
    key: 'number',
    header: 'Payout',
    primary: true,
    sort: 'number',
    cardSlot: 'title',
    cell: ({ number, note }) => (
      <>
        {number}
        {note !== null && (
          <Span display="block" textStyle="xs" fontWeight="normal" color="fg.muted" truncate title={note}>
            {note}
          </Span>
        )}
      </>
    ),
  },
  { key: 'customer', header: 'Customer', width: '8rem', truncate: true, cardSlot: 'line', cell: ({ customer }) => customer.name },
  { key: 'partner', header: 'Partner', width: '8rem', truncate: true, hideBelow: 'cLg', cell: ({ partner }) => partner.name },
  {
    key: 'bank',
    header: 'Account',
    width: '9rem',
    truncate: true,
    cardSlot: 'line',
    cell: ({ holder, bankLast4 }) => `${holder} …${bankLast4}`,
  },
  {
    key: 'requested',
    header: 'Requested',
    width: '6.5rem',
    sort: 'requestedAt',
    hideBelow: 'cMd',
    cell: ({ requestedAt }) => formatDate(requestedAt),
  },
  {
    key: 'status',
    header: 'Status',
    width: '7rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={creditPayoutStates} state={status} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'end',
    sort: 'amount',
    cardSlot: 'amount',
    cell: ({ amountCents, currency }) => (
      <Box as="span" color="fg">
        <Money cents={amountCents} currency={currency} />
      </Box>
    ),
  },
  {
    key: 'actions',
    header: 'Decision',
    width: '11rem',
    align: 'end',
    cardSlot: 'meta',
    interactive: true,
    cell: (payout) => (
      <HStack gap="1.5">
        {payout.allowedActions.includes('markPaid') && (
          <Button size="sm" aria-label={`Mark paid ${payout.number}`} onClick={() => onDecide('markPaid', payout)}>
            Mark paid
          </Button>
        )}
        {payout.allowedActions.includes('decline') && (
          <Button size="sm" aria-label={`Decline ${payout.number}`} onClick={() => onDecide('decline', payout)}>
            Decline
          </Button>
        )}
      </HStack>
    ),
  },
];
