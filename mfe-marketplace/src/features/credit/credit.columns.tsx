import type { CreditEntry } from '@techadds/shared/contract/credit/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Box, Money, Span, TextLink } from '@techadds/shared/ui';
import type { Column } from '@techadds/shared/ui/table';
import { creditKindLabels } from './credit.labels';

/** The columns of the entries of a customer's credit. */
export const creditColumns: readonly Column<CreditEntry>[] = [
  {
    key: 'reference',
    header: 'For',
    primary: true,
    cardSlot: 'title',
    interactive: true,
    cell: ({ reference, orderId }) => (orderId === null ? reference : <TextLink to={paths.order(orderId)}>{reference}</TextLink>),
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '12rem',
    cardSlot: 'line',
    cell: ({ kind, reserved }) => (
      <>
        {creditKindLabels[kind]}
        {reserved && <Span color="fg.muted">, set aside</Span>}
      </>
    ),
  },
  { key: 'partner', header: 'Partner', cardSlot: 'line', hideBelow: 'cMd', cell: ({ partner }) => partner.name },
  { key: 'at', header: 'Date', width: '8rem', sort: 'at', cardSlot: 'meta', cell: ({ at }) => formatDate(at) },
  {
    key: 'amount',
    header: 'Amount',
    width: '9rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ amountCents, currency }) => (
      <Box as="span" color="fg">
        <Money cents={amountCents} currency={currency} />
      </Box>
    ),
  },
];
