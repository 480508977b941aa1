import { apiQuery } from '@techadds/shared/api';
import { openStatuses, type OrderStatus } from '@techadds/shared/contract/orders/states';
import { getOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { FollowButton, OrderSkeleton, OrderActions, OrderView } from '@techadds/shared/features/order';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useParams } from '@techadds/shared/router';
import { ButtonLink, DueIn, TextLink } from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { OrderRating } from '../ratings/OrderRating';
import { OrderStatusNote } from './OrderStatusNote';
import { OrderPayment } from './OrderPayment';

const crumbs = [{ label: 'Orders', to: paths.orders }];
/** Polling intervals, in milliseconds, of orders that wait for the partner or the bank. */
const refreshMs: Partial<Record<OrderStatus, number>> = { placed: 15_000, pending_payment: 2_000 };

/** A customer's order: status, timeline and amounts. It polls while the order waits for the partner or the bank. */
export function OrderPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...apiQuery(getOrder, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && refreshMs[state.data.fulfilmentStatus]) ?? false,
  });
  return (
    <RecordQuery
      query={query}
      resource="order"
      icon={<IconInbox size={20} />}
      crumbs={crumbs}
      list={{ to: paths.orders, label: 'See your orders' }}
      notFoundText="The address may be incomplete, or the order belongs to another account."
      skeleton={<OrderSkeleton />}
    >
      {(order) => <OrderRecord order={order} />}
    </RecordQuery>
  );
}

const isOrderClosed = ({ fulfilmentStatus }: OrderDetail) =>
  fulfilmentStatus !== 'pending_payment' && !(openStatuses as readonly OrderStatus[]).includes(fulfilmentStatus);
const isCompleted = ({ fulfilmentStatus }: OrderDetail) => fulfilmentStatus === 'completed' || fulfilmentStatus === 'rated';

function OrderRecord({ order }: { order: OrderDetail }) {
  const { partner, revisions, revisionsLeft, service, packageName, quantity, placedAt, dueAt, fulfilmentStatus } = order;
  return (
    <OrderView
      order={order}
      crumbs={crumbs}
      note={<OrderStatusNote order={order} />}
      actions={
        <>
          <FollowButton order={order} />
          {isOrderClosed(order) && (
            <ButtonLink to={`${paths.service(service.id)}?${new URLSearchParams({ package: packageName })}`}>Order again</ButtonLink>
          )}
          <OrderActions order={order} actions={['cancel', 'dispute', 'requestChanges', 'complete']} />
        </>
      }
      callToAction={
        fulfilmentStatus === 'pending_payment' ? <OrderPayment order={order} /> : isCompleted(order) && <OrderRating order={order} />
      }
      details={[
        { term: 'Partner', value: partner.name },
        { term: 'Service', value: <TextLink to={paths.service(service.id)}>{service.name}</TextLink> },
        { term: 'Category', value: service.category },
        { term: 'Package', value: `${packageName} × ${quantity.toLocaleString('en-US')}` },
        ...(fulfilmentStatus === 'pending_payment' || fulfilmentStatus === 'expired'
          ? []
          : [{ term: 'Placed', value: formatDateTime(placedAt) }]),
        ...(fulfilmentStatus === 'placed' ? [{ term: 'Answer due', value: <DueIn at={dueAt} /> }] : []),
        { term: 'Changes left', value: `${revisionsLeft} of ${revisions}` },
      ]}
    />
  );
}
