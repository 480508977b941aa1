import type { Role } from '@techadds/shared/permissions';
import { paths } from '@techadds/shared/paths';
import { Card, EmptyState, Money, TextLink } from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { type Column, DataTable } from '@techadds/shared/ui/table';
import { ordersOf } from '@techadds/shared/routes';
import type { Dashboard } from './DashboardPage';

type Row = Dashboard['recentOrders'][number];

const columns = (currency: string, role: Role): Column<Row>[] => [
  { key: 'number', header: 'Order', width: '8rem', card: 'line', cell: ({ number }) => number },
  { key: 'service', header: 'Service', primary: true, card: 'title', cell: ({ serviceName }) => serviceName },
  // To a customer every order has the same customer.
  ...(role === 'customer'
    ? []
    : [{ key: 'customer', header: 'Customer', card: 'line', cell: ({ customerName }) => customerName } satisfies Column<Row>]),
  {
    key: 'status',
    header: 'Status',
    card: 'status',
    width: '9rem',
    cell: ({ fulfilmentStatus }) => <StatusBadge of={orderStates} state={fulfilmentStatus} />,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '8rem',
    card: 'amount',
    cell: ({ totalCents }) => <Money cents={totalCents} currency={currency} />,
  },
];

const emptyText: Partial<Record<Role, string>> = {
  customer: 'Find a service in the marketplace. What you order appears here, with every step it takes.',
};

/** The newest orders in the role's reach. */
export function RecentOrders({ dashboard: { recentOrders, currency }, role }: { dashboard: Dashboard; role: Role }) {
  const where = ordersOf(role);
  return (
    <Card title="Recent orders" padded={false} action={where && recentOrders.length > 0 && <TextLink to={where.list}>View all</TextLink>}>
      {recentOrders.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={20} stroke={1.75} />}
          title="No orders yet"
          text={emptyText[role] ?? 'When a customer orders a service, it appears here within a minute.'}
          action={role === 'customer' && <TextLink to={paths.marketplace}>Go to Marketplace</TextLink>}
        />
      ) : (
        <DataTable
          inCard
          caption="Recent orders"
          columns={columns(currency, role)}
          rows={recentOrders}
          rowKey={({ id }) => id}
          rowTo={where && (({ id }) => where.one(id))}
        />
      )}
    </Card>
  );
}
