import { listQuoteRequests, type QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { ListView, useListAddress } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, Page, Span, When } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';
import { usePlace } from './useRequestsSection';

const spec = { sorts: ['createdAt'], order: 'desc' } as const;

const service: Column<QuoteRequest> = {
  key: 'service',
  header: 'Service',
  width: '16rem',
  primary: true,
  card: 'title',
  cell: (row) => row.service.name,
};
const partner: Column<QuoteRequest> = { key: 'partner', header: 'Partner', width: '11rem', card: 'line', cell: (row) => row.partner.name };
const customer: Column<QuoteRequest> = {
  key: 'customer',
  header: 'Customer',
  width: '11rem',
  card: 'line',
  cell: ({ customerName }) => customerName,
};
const asked: Column<QuoteRequest>[] = [
  {
    key: 'message',
    header: 'What is wanted',
    hideBelow: 'cMd',
    cell: ({ message }) => (
      <Span display="block" truncate>
        {message}
      </Span>
    ),
  },
  { key: 'createdAt', header: 'Asked', width: '8rem', sort: 'createdAt', card: 'meta', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** What customers asked partners to quote, the newest first. */
export function QuoteRequestsPage() {
  const { crumb, one, isCustomer, ofPartners } = usePlace();
  const address = useListAddress(spec);
  return (
    <Page title="Quote requests" crumbs={[crumb]}>
      <ListView
        noun={['request', 'requests']}
        endpoint={listQuoteRequests}
        address={address}
        columns={[service, ...(isCustomer ? [] : [customer]), ...(isCustomer || ofPartners ? [partner] : []), ...asked]}
        rowTo={({ id }) => one(id)}
        searched="The search looks at services, names and what is wanted."
        empty={{
          icon: <IconFileText size={14} stroke={1.75} />,
          title: 'No requests yet',
          text: isCustomer
            ? 'Where no package of a service fits, ask its partner for a quote. What you asked for appears here.'
            : 'When a customer asks for a quote it appears here, with what they want in their words.',
          ...(isCustomer && {
            action: (
              <ButtonLink variant="solid" to={paths.marketplace}>
                Go to the marketplace
              </ButtonLink>
            ),
          }),
        }}
      />
    </Page>
  );
}
