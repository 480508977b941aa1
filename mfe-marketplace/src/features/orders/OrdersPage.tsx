import type { OrderCounts } from '@techadds/shared/contract/orders/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { filterableStatuses } from '@techadds/shared/contract/orders/states';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, Page } from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';
import { orderList } from './first-queries';
import { orderColumns } from './orders.columns';

const paramsConfig = { ...orderList, filters: { status: filterableStatuses } } as const;
const sorts = [
  { value: 'placedAt.desc', label: 'Newest first' },
  { value: 'placedAt.asc', label: 'Oldest first' },
  { value: 'total.desc', label: 'Highest total' },
  { value: 'total.asc', label: 'Lowest total' },
  { value: 'dueAt.asc', label: 'Answer due soonest' },
  { value: 'number.asc', label: 'Order number' },
];
const countOf = (tab: keyof OrderCounts) => (data: { counts: OrderCounts }) => data.counts[tab];
const tabs = [
  { value: '', label: 'All', count: countOf('all') },
  ...filterableStatuses.map((value) => ({ value, label: getStatusMeta(orderStates, value).label, count: countOf(value) })),
];

/** The orders of the signed-in customer. */
export function OrdersPage() {
  const address = useListParams(paramsConfig);
  return (
    <Page
      title="Orders"
      actions={
        <>
          <ButtonLink to={paths.ownQuotes}>Quotes</ButtonLink>
          <ButtonLink to={paths.quoteRequests(paths.orders)}>Quote requests</ButtonLink>
          <ButtonLink to={`${paths.orders}/credit`}>Credit</ButtonLink>
          <ButtonLink to={paths.marketplace}>Find a service</ButtonLink>
        </>
      }
    >
      <ListView
        resource={['order', 'orders']}
        endpoint={orderList.endpoint}
        params={address}
        columns={orderColumns}
        rowHref={({ id }) => paths.order(id)}
        tabs={{ filterName: 'status', options: tabs }}
        sorts={sorts}
        views="orders"
        searchHelp="The search looks at order numbers, services and names."
        emptyState={{
          icon: <IconInbox size={14} />,
          title: 'Order your first service',
          text: 'Your orders appear here: what you ordered, who works on it, and what happens next.',
          action: (
            <ButtonLink variant="solid" to={paths.marketplace}>
              Go to the marketplace
            </ButtonLink>
          ),
        }}
      />
    </Page>
  );
}
