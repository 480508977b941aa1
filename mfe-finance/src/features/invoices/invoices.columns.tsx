import type { Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { invoiceKindLabels } from '@techadds/shared/features/amount-breakdown';
import { formatDate } from '@techadds/shared/format/date';
import { Money } from '@techadds/shared/ui';
import type { Column } from '@techadds/shared/ui/table';

export const invoiceColumns: readonly Column<Invoice>[] = [
  { key: 'number', header: 'Number', primary: true, sort: 'number', cardSlot: 'title', cell: ({ number }) => number },
  { key: 'kind', header: 'Kind', width: '9rem', hideBelow: 'cMd', cardSlot: 'status', cell: ({ kind }) => invoiceKindLabels[kind] },
  { key: 'issued', header: 'Issued', width: '7rem', sort: 'issuedAt', cardSlot: 'meta', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { key: 'from', header: 'From', width: '12rem', hideBelow: 'cMd', cell: ({ seller }) => seller.name },
  { key: 'to', header: 'To', width: '11rem', cardSlot: 'line', cell: ({ buyer }) => buyer.name },
  { key: 'subject', header: 'For', width: '9rem', hideBelow: 'cLg', cell: ({ subject }) => subject.name },
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
