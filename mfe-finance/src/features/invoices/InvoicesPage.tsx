import { useMemo } from 'react';
import { exportInvoices } from '@techadds/shared/contract/invoices/endpoints';
import { invoiceKinds } from '@techadds/shared/contract/invoices/kinds';
import { invoiceKindLabels } from '@techadds/shared/features/amount-breakdown';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { Flex } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
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
      >
        {({ items }) => <LinkedFilters query={query} subject={items[0]?.subject.name} update={address.update} />}
      </ListView>
    </FinancePage>
  );
}

interface LinkedFiltersProps {
  query: { subjectId?: string; customerId?: string; partnerId?: string };
  /** The name of the record that the documents are about. */
  subject: string | undefined;
  update: (changes: Record<string, string>) => void;
}

/** The filters that only links set, because the toolbar offers no choice of them: each can be seen and removed here. */
function LinkedFilters({ query: { subjectId, customerId, partnerId }, subject, update }: LinkedFiltersProps) {
  const filters = [
    { name: 'subjectId', label: 'About', value: subjectId && (subject ?? 'one record') },
    { name: 'customerId', label: 'Customer', value: customerId && 'one customer' },
    { name: 'partnerId', label: 'Partner', value: partnerId && 'one partner' },
  ].filter(({ value }) => value !== undefined);
  if (filters.length === 0) return null;
  return (
    <Flex gap="2" flexWrap="wrap" mb="3">
      {filters.map(({ name, label, value = '' }) => (
        <FilterChip key={name} label={label} value={value} onClear={() => update({ [name]: '' })}>
          Only documents of {value}.
        </FilterChip>
      ))}
    </Flex>
  );
}
