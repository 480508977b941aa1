import type { Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { invoiceKindLabels } from '@techadds/shared/features/amount-breakdown';
import { formatDate } from '@techadds/shared/format/date';
import { Money, Span } from '@techadds/shared/ui';
import type { Column } from '@techadds/shared/ui/table';

export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Number',
    primary: true,
    sort: 'number',
    cardSlot: 'title',
    cell: ({ number, subject }) => (
      <>
        {number}
        <Span display="block" textStyle="xs" fontWeight="normal" color="fg.muted" truncate>
          {subject.name}
        </Span>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', width: '9rem', hideBelow: 'cMd', cardSlot: 'status', cell: ({ kind }) => invoiceKindLabels[kind] },
  { key: 'issued', header: 'Issued', width: '7rem', sort: 'issuedAt', cardSlot: 'meta', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { key: 'from', header: 'From', width: '10rem', hideBelow: 'cMd', cell: ({ seller }) => seller.name },
  { key: 'to', header: 'To', width: '10rem', cardSlot: 'line', cell: ({ buyer }) => buyer.name },
  {
    key: 'total',
    header: 'Total',
    width: '8.5rem',
    align: 'end',
    sort: 'total',
    cardSlot: 'amount',
    cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
  },
];
