import { listQuoteRequests, type QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, Page, Span, RelativeTime } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';
import { useRequestsSection } from './useRequestsSection';

const paramsConfig = { sorts: ['createdAt'], order: 'desc' } as const;

const serviceColumn: Column<QuoteRequest> = {
  key: 'service',
  header: 'Service',
  width: '16rem',
  primary: true,
  cardSlot: 'title',
  cell: (row) => row.service.name,
};
const partnerColumn: Column<QuoteRequest> = {
  key: 'partner',
  header: 'Partner',
  width: '11rem',
  cardSlot: 'line',
  cell: (row) => row.partner.name,
};
const customerColumn: Column<QuoteRequest> = {
  key: 'customer',
  header: 'Customer',
  width: '11rem',
  cardSlot: 'line',
  cell: ({ customerName }) => customerName,
};
const requestColumns: Column<QuoteRequest>[] = [
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
  {
    key: 'createdAt',
    header: 'Asked',
    width: '8rem',
    sort: 'createdAt',
    cardSlot: 'meta',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

/** The quote requests of customers to partners, the newest first. */
export function QuoteRequestsPage() {
  const { breadcrumb, requestPath, isCustomer, isAdmin } = useRequestsSection();
  const params = useListParams(paramsConfig);
  return (
    <Page title="Quote requests" crumbs={[breadcrumb]}>
      <ListView
        resource={['request', 'requests']}
        endpoint={listQuoteRequests}
        params={params}
        columns={[
          serviceColumn,
          ...(isCustomer ? [] : [customerColumn]),
          ...(isCustomer || isAdmin ? [partnerColumn] : []),
          ...requestColumns,
        ]}
        rowHref={({ id }) => requestPath(id)}
        searchHelp="The search looks at services, names and what is wanted."
        emptyState={{
          icon: <IconFileText size={14} />,
          title: 'No requests yet',
          text: isCustomer
            ? 'Where no package of a service fits, ask its partner for a quote. Your requests appear here.'
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
