import { listOrders, type OrderCounts } from '@techadds/shared/contract/orders/endpoints';
import { ListView, useListAddress } from '@techadds/shared/patterns/list';
import { reachable } from '@techadds/shared/features/order';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, Page } from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { orderStates, statusOf } from '@techadds/shared/ui/states';
import { columns } from './columns';

const spec = { sorts: ['placedAt', 'number', 'total', 'dueAt'], order: 'desc', filters: { status: reachable } } as const;
const sorts = [
  { value: 'placedAt.desc', label: 'Newest first' },
  { value: 'placedAt.asc', label: 'Oldest first' },
  { value: 'total.desc', label: 'Highest total' },
  { value: 'total.asc', label: 'Lowest total' },
  { value: 'dueAt.asc', label: 'Answer due soonest' },
  { value: 'number.asc', label: 'Order number' },
];
const counting = (tab: keyof OrderCounts) => (data: { counts: OrderCounts }) => data.counts[tab];
const tabs = [
  { value: '', label: 'All', count: counting('all') },
  ...reachable.map((value) => ({ value, label: statusOf(orderStates, value)[2], count: counting(value) })),
];

/** A customer's own orders. */
export function OrdersPage() {
  const address = useListAddress(spec);
  return (
    <Page
      title="Orders"
      actions={
        <>
          <ButtonLink to={paths.ownQuotes}>Quotes</ButtonLink>
          <ButtonLink to={paths.quoteRequests(paths.orders)}>Quote requests</ButtonLink>
          <ButtonLink to={paths.marketplace}>Find a service</ButtonLink>
        </>
      }
    >
      <ListView
        noun={['order', 'orders']}
        endpoint={listOrders}
        address={address}
        columns={columns}
        rowTo={({ id }) => paths.order(id)}
        tabs={{ by: 'status', of: tabs }}
        sorts={sorts}
        views="orders"
        searched="The search looks at order numbers, services and names."
        empty={{
          icon: <IconInbox size={14} stroke={1.75} />,
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
