import { apiQuery, call } from '@techadds/shared/api';
import { creditPayoutsPath } from '@techadds/shared/contract/credit/payout-states';
import { getInvoice, invoiceCsv, type InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import { DownloadInvoiceButton, invoiceKindLabels } from '@techadds/shared/features/amount-breakdown';
import { formatDate } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { RecordInspector } from '@techadds/shared/patterns/record';
import { ExportButton } from '@techadds/shared/patterns/report';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, DescriptionList, Flex, Stack, TextLink } from '@techadds/shared/ui';
import { OrderLink } from '../layout/OrderLink';
import { InvoiceLines } from './InvoiceLines';

interface InvoiceInspectorProps {
  id: string;
  /** Opens another document, such as the one that this one corrects. */
  onOpen: (id: string) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A document with its parties, lines, taxes and payments. */
export function InvoiceInspector({ id, onOpen, ...place }: InvoiceInspectorProps) {
  const query = useQuery(apiQuery(getInvoice, { params: { id } }));
  return (
    <RecordInspector
      {...place}
      query={query}
      resource="document"
      title={query.data?.number ?? 'Document'}
      notFoundText="There is no such document, or it belongs to others."
      errorReassurance="No document is affected."
    >
      {(invoice) => <InvoiceDetails invoice={invoice} onOpen={onOpen} />}
    </RecordInspector>
  );
}

/** The record that the document is about, as a link where it has a page. */
function SubjectLink({ invoice: { subject } }: { invoice: InvoiceDetail }) {
  const { type, id, name } = subject;
  if (type === 'order') return <OrderLink id={id} name={name} />;
  if (type === 'payout') return <TextLink to={paths.payout(id)}>{name}</TextLink>;
  if (type === 'credit_payout') return <CreditPayoutLink number={name} />;
  return name;
}

/** Only those who decide on payouts of credit have a page of them. */
function CreditPayoutLink({ number }: { number: string }) {
  const isAdmin = useCan('creditPayouts.markPaid');
  return isAdmin ? <TextLink to={`${creditPayoutsPath}?query=${number}`}>{number}</TextLink> : number;
}

function InvoiceDetails({ invoice, onOpen }: { invoice: InvoiceDetail; onOpen: InvoiceInspectorProps['onOpen'] }) {
  const { id, number, kind, seller, buyer, issuedAt, totalCents, currency, corrects, content } = invoice;
  return (
    <Stack gap="5">
      <DescriptionList
        items={[
          { term: 'Kind', value: invoiceKindLabels[kind] },
          { term: 'From', value: seller.name },
          { term: 'To', value: buyer.name },
          { term: 'Issued', value: formatDate(issuedAt, new Date(0)) },
          { term: 'For', value: <SubjectLink invoice={invoice} /> },
          { term: kind === 'monthly_statement' ? 'Closing balance' : 'Total', value: formatMoney(totalCents, currency) },
          ...(content.note === '' ? [] : [{ term: 'Note', value: content.note }]),
        ]}
      />
      <InvoiceLines invoice={invoice} />
      <Flex gap="3" flexWrap="wrap">
        <DownloadInvoiceButton invoice={invoice} />
        <ExportButton name={number} label="Download CSV" load={() => call(invoiceCsv, { params: { id } })} />
      </Flex>
      {corrects && <Button onClick={() => onOpen(corrects.id)}>Show {corrects.number}, which it corrects</Button>}
    </Stack>
  );
}
