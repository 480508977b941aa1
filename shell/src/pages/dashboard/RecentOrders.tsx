import type { Role } from '@techadds/shared/roles';
import { paths } from '@techadds/shared/paths';
import { Link } from '@techadds/shared/router';
import { Box, Card, EmptyState, Grid, Money, Span, TextLink } from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { ordersPathFor } from '@techadds/shared/routes';
import type { Dashboard } from './DashboardPage';

type Order = Dashboard['recentOrders'][number];

/** One line on wide screens, otherwise two or three. The customer column is omitted for customers. */
const getRowStyle = (role: Role) =>
  ({
    px: '4',
    py: '3',
    columnGap: '3',
    rowGap: '1',
    alignItems: 'center',
    textStyle: 'sm',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: role === 'customer' ? '"service total" "number status"' : '"service total" "number status" "who who"',
    _cSm:
      role === 'customer'
        ? { gridTemplateColumns: '6.25rem minmax(0, 1fr) 8.5rem 5.25rem', gridTemplateAreas: '"number service status total"' }
        : {
            gridTemplateColumns: '6.25rem minmax(0, 3fr) minmax(0, 2fr) 8.5rem 5.25rem',
            gridTemplateAreas: '"number service who status total"',
          },
  }) as const;

function OrderCells({ order, currency, role }: { order: Order; currency: string; role: Role }) {
  const { number, serviceName, customerName, fulfilmentStatus, totalCents } = order;
  return (
    <>
      <Span gridArea="number" color="fg.muted">
        {number}
      </Span>
      <Span gridArea="service" fontWeight="medium" truncate>
        {serviceName}
      </Span>
      {role !== 'customer' && (
        <Span gridArea="who" color="fg.muted" truncate>
          {customerName}
        </Span>
      )}
      <Span gridArea="status">
        <StatusBadge states={orderStates} state={fulfilmentStatus} />
      </Span>
      <Span gridArea="total" textAlign="end">
        <Money cents={totalCents} currency={currency} />
      </Span>
    </>
  );
}

const emptyText: Partial<Record<Role, string>> = {
  customer: 'Find a service in the marketplace. What you order appears here, with every step it takes.',
};

/** The newest orders visible to the user. A list instead of a table, whose code would double the size of this page. */
export function RecentOrders({ dashboard: { recentOrders, currency }, role }: { dashboard: Dashboard; role: Role }) {
  const where = ordersPathFor(role);
  return (
    <Card title="Recent orders" padded={false} action={where && recentOrders.length > 0 && <TextLink to={where.list}>View all</TextLink>}>
      {recentOrders.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={20} />}
          title="No orders yet"
          text={emptyText[role] ?? 'When a customer orders a service, it appears here within a minute.'}
          action={role === 'customer' && <TextLink to={paths.marketplace}>Go to Marketplace</TextLink>}
        />
      ) : (
        <Box as="ul" listStyle="none" aria-label="Recent orders">
          {recentOrders.map((order) => (
            <Box as="li" key={order.id} borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
              {where ? (
                <Grid asChild {...getRowStyle(role)} _hover={{ bg: 'bg.hover' }} _focusVisible={{ outlineOffset: '-2px' }}>
                  <Link to={where.one(order.id)}>
                    <OrderCells order={order} currency={currency} role={role} />
                  </Link>
                </Grid>
              ) : (
                <Grid {...getRowStyle(role)}>
                  <OrderCells order={order} currency={currency} role={role} />
                </Grid>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
