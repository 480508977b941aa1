import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { listInvoices, type Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { invoiceKindLabels } from '@techadds/shared/features/amount-breakdown';
import { formatDate } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Money } from '@techadds/shared/ui';
import { IconReceipt } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';

const columns: readonly Column<Invoice>[] = [
  { key: 'number', header: 'Number', width: '10rem', primary: true, sort: 'number', cardSlot: 'title', cell: ({ number }) => number },
  { key: 'kind', header: 'Kind', width: '7rem', cardSlot: 'status', cell: ({ kind }) => invoiceKindLabels[kind] },
  { key: 'subject', header: 'For', truncate: true, cardSlot: 'line', cell: ({ subject }) => subject.name },
  { key: 'issued', header: 'Issued', width: '7rem', sort: 'issuedAt', cardSlot: 'meta', cell: ({ issuedAt }) => formatDate(issuedAt) },
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

/** The invoices, receipts and credit notes of a customer and of those merged into it; each opens in the list of all, with its PDF. */
export function CustomerInvoices({ customer: { id, name } }: { customer: CustomerDetail }) {
  const params = useListParams({ sorts: ['issuedAt', 'total', 'number'], order: 'desc' });
  return (
    <ListView
      resource={['document', 'documents']}
      endpoint={listInvoices}
      params={params}
      extraQuery={{ customerId: id }}
      columns={columns}
      rowHref={(invoice) => `${paths.invoices}?open=${invoice.id}`}
      searchHelp="The search looks at numbers, references and the names of both parties."
      emptyState={{ icon: <IconReceipt size={14} />, title: 'No invoices yet', text: `Documents for what ${name} pays appear here.` }}
    />
  );
}
