import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Span, TextLink } from '@techadds/shared/ui';
import { depositStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';
import { methodLabels } from '../fees/fees.labels';
import { DepositActions, type DepositActionsProps } from './DepositActions';
import { depositKindLabels } from './deposits.labels';

/** The columns of the deposit list, including the actions. */
export const getDepositColumns = (onAsk: DepositActionsProps['onOpenDialog']): readonly Column<Deposit>[] => [
  {
    key: 'number',
    header: 'Deposit',
    primary: true,
    sort: 'number',
    cardSlot: 'title',
    interactive: true,
    // The payment reference defaults to the number, so it is shown only if it differs.
    cell: ({ id, number, reference, settledAt }) => (
      // A row of three lines is as high as its lines, so it needs space of its own.
      <Span display="block" py={{ base: '0', md: settledAt === null ? '0' : '1.5' }}>
        {number}
        {reference && reference !== number && (
          <Span display="block" textStyle="xs" fontWeight="normal" color="fg.muted" truncate title={reference}>
            {reference}
          </Span>
        )}
        {settledAt !== null && (
          <TextLink
            display="block"
            textStyle="xs"
            lineHeight="1.5rem"
            to={`${paths.invoices}?subjectId=${id}`}
            aria-label={`Documents of ${number}`}
          >
            Documents
          </TextLink>
        )}
      </Span>
    ),
  },
  { key: 'kind', header: 'Kind', width: '9rem', cardSlot: 'line', cell: ({ kind }) => depositKindLabels[kind] },
  { key: 'payer', header: 'From', width: '10rem', cardSlot: 'line', cell: ({ customer, partner }) => customer?.name ?? partner.name },
  { key: 'method', header: 'Method', width: '7.5rem', hideBelow: 'cLg', cell: ({ method }) => methodLabels[method] },
  {
    key: 'created',
    header: 'Announced',
    width: '7rem',
    sort: 'createdAt',
    hideBelow: 'cMd',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={depositStates} state={status} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    sort: 'amount',
    cardSlot: 'amount',
    interactive: true,
    cell: ({ id, number, amountCents, currency }) => (
      <AmountBreakdown subject={{ type: 'deposit', id, name: number }} label="Paid in" cents={amountCents} currency={currency} />
    ),
  },
  {
    key: 'actions',
    header: 'Action',
    width: '9rem',
    align: 'end',
    cardSlot: 'meta',
    interactive: true,
    cell: (deposit) => <DepositActions deposit={deposit} onOpenDialog={onAsk} />,
  },
];
