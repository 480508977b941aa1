import { useMemo } from 'react';
import { exportInvoices } from '@techadds/shared/contract/invoices/endpoints';
import { invoiceKinds } from '@techadds/shared/contract/invoices/kinds';
import { invoiceKindLabels } from '@techadds/shared/features/amount-breakdown';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { IconReceipt } from '@techadds/shared/ui/icons';
import { FinancePage } from '../layout/FinancePage';
import { invoiceList } from './first-queries';
import { InvoiceInspector } from './InvoiceInspector';
import { isMonth, listMonths, toMonthRange } from './invoice-period';
import { invoiceColumns } from './invoices.columns';

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);
const paramsConfig = {
  ...invoiceList,
  filters: { kind: invoiceKinds, month: isMonth, subjectId: isId, customerId: isId, partnerId: isId },
} as const;
const kindFilter = { name: 'kind', label: 'Kind', options: invoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] })) };

/** Invoices, receipts, credit notes and statements, newest first; one opens beside the list. */
export function InvoicesPage() {
  const address = useListParams(paramsConfig);
  const { month, ...query } = address.query;
  const period = toMonthRange(month);
  const filters = useMemo(() => [kindFilter, { name: 'month', label: 'Month', options: listMonths() }], []);
  return (
    <FinancePage
      title="Invoices"
      description="Every payment, fee, refund and payout has its document, and every month its statement."
      actions={<CsvExportButton endpoint={exportInvoices} name="invoices" query={{ ...query, ...period }} />}
    >
      <ListView
        resource={['document', 'documents']}
        endpoint={invoiceList.endpoint}
        params={{ ...address, query }}
        extraQuery={{ ...period }}
        columns={invoiceColumns}
        filters={filters}
        views="invoices"
        searchHelp="The search looks at numbers, references and the names of both parties."
        errorReassurance="No document is affected."
        emptyState={{
          icon: <IconReceipt size={14} />,
          title: 'No documents yet',
          text: 'The first paid order, deposit or payout brings the first document.',
        }}
        inspector={(record) => <InvoiceInspector {...record} />}
      />
    </FinancePage>
  );
}
