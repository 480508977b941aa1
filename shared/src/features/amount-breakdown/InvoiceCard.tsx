import { apiQuery } from '@techadds/shared/api';
import { listInvoices, type Invoice } from '@techadds/shared/contract/invoices/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { canOpen } from '@techadds/shared/routes';
import { useAuth } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Card, Flex, Span, Stack, TextLink } from '@techadds/shared/ui';
import { DownloadInvoiceButton } from './DownloadInvoiceButton';
import { invoiceKindLabels } from './invoices.labels';

export interface InvoiceCardProps {
  /** An order, a milestone, a deposit or a payout. */
  subjectId: string;
  /** Changes with the state of the subject, so that new documents appear. */
  version: string;
  /** The rows alone, inside of another card. */
  bare?: boolean;
}

/** The documents of a subject that the user may see, to read or to download; nothing while there are none. */
export function InvoiceCard({ subjectId, version, bare = false }: InvoiceCardProps) {
  const mayRead = useCan('invoices.read');
  const { user } = useAuth();
  const { data } = useQuery({
    ...apiQuery(listInvoices, { query: { subjectId, order: 'asc' } }),
    queryKey: ['finance', 'invoices', subjectId, version],
    enabled: mayRead,
  });
  if (!data || data.items.length === 0) return null;
  const maySeeList = user !== null && user !== undefined && canOpen(paths.invoices, user.role);
  const rows = (
    <Stack gap="3">
      {data.items.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} {...(maySeeList && { to: `${paths.invoices}?open=${invoice.id}` })} />
      ))}
    </Stack>
  );
  return bare ? rows : <Card title="Documents">{rows}</Card>;
}

function InvoiceRow({ invoice, to }: { invoice: Invoice; to?: string }) {
  const { kind, number, totalCents, currency, seller } = invoice;
  const name = `${invoiceKindLabels[kind]} ${number}`;
  return (
    <Flex alignItems="center" gap="3">
      <Box flex="1" minWidth="0" textStyle="sm">
        {to ? <TextLink to={to}>{name}</TextLink> : name}
        <Span display="block" textStyle="xs" color="fg.muted" truncate>
          {formatMoney(totalCents, currency)} from {seller.name}
        </Span>
      </Box>
      <DownloadInvoiceButton invoice={invoice} compact />
    </Flex>
  );
}
