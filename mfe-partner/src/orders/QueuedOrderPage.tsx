import { apiQuery } from '@techadds/shared/api';
import { awaitsPartner, type OrderStatus } from '@techadds/shared/contract/order-states';
import { getOrder, type OrderDetail } from '@techadds/shared/contract/orders';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { OrderSkeleton, OrderSteps, OrderView } from '@techadds/shared/order';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Button, ButtonLink, EmptyState, ErrorNotice, Page, Span } from '@techadds/shared/ui';
import { IconCheck, IconInbox } from '@techadds/shared/ui/icons';
import { CustomerRating } from '../ratings/CustomerRating';
import { DeclineDialog } from './DeclineDialog';
import { useAnswer } from './useAnswer';

const crumbs = [{ label: 'Order management', to: paths.partnerOrders }];

/** One order of the partner's queue, with the answers that are open. */
export function QueuedOrderPage() {
  const { id = '' } = useParams();
  const { data, dataUpdatedAt, error, refetch } = useQuery(apiQuery(getOrder, { params: { id } }));
  if (data) return <ShownOrder order={data} now={dataUpdatedAt} />;
  if (!error) return <OrderSkeleton />;
  return (
    <Page title="Order" crumbs={crumbs}>
      {error.status === 404 || error.status === 422 ? (
        <EmptyState
          icon={<IconInbox size={20} stroke={1.75} />}
          title="There is no such order"
          text="The address may be incomplete, or the order belongs to another partner."
          action={
            <ButtonLink variant="solid" to={paths.partnerOrders}>
              Open order queue
            </ButtonLink>
          }
        />
      ) : (
        <ErrorNotice title="This order didn’t load" safe="The order itself is not affected." error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function ShownOrder({ order, now }: { order: OrderDetail; now: number }) {
  const answer = useAnswer();
  const { allowedActions, customer, packageName, quantity, placedAt, dueAt, service } = order;
  return (
    <>
      <OrderView
        order={order}
        crumbs={crumbs}
        note={<Note order={order} now={now} />}
        first={isDone(order) && <CustomerRating order={order} />}
        actions={
          allowedActions.length > 0 && (
            <>
              {allowedActions.includes('decline') && (
                <Button variant="danger" onClick={() => answer.askToDecline(order)}>
                  Decline order
                </Button>
              )}
              {allowedActions.includes('accept') && (
                <Button
                  variant="solid"
                  icon={<IconCheck size={16} stroke={1.75} />}
                  busy={answer.acceptingId !== undefined}
                  onClick={() => answer.accept(order)}
                >
                  Accept order
                </Button>
              )}
              <OrderSteps order={order} offer={['start', 'deliver']} />
            </>
          )
        }
        details={[
          { term: 'Customer', value: customer.name },
          { term: 'Category', value: service.category },
          { term: 'Package', value: `${packageName} × ${quantity.toLocaleString('en-US')}` },
          { term: 'Placed', value: formatDateTime(placedAt) },
          ...(isAwaited(order)
            ? [{ term: order.fulfilmentStatus === 'placed' ? 'Answer due' : 'Delivery due', value: formatDateTime(dueAt) }]
            : []),
        ]}
      />
      <DeclineDialog order={answer.declining} onClose={answer.keep} onDecline={answer.decline} busy={answer.busy} error={answer.error} />
    </>
  );
}

const isDone = ({ fulfilmentStatus }: OrderDetail) => fulfilmentStatus === 'completed' || fulfilmentStatus === 'rated';
const isAwaited = ({ fulfilmentStatus }: OrderDetail) => (awaitsPartner as readonly OrderStatus[]).includes(fulfilmentStatus);

/** What the partner has to do now, or who knows what. */
function Note({ order: { fulfilmentStatus, customer, dueAt }, now }: { order: OrderDetail; now: number }) {
  if (fulfilmentStatus === 'accepted') return <>{customer.name} knows that you do the work.</>;
  if (fulfilmentStatus === 'declined') return <>{customer.name} has been told why.</>;
  if (fulfilmentStatus !== 'placed') return null;
  const left = new Date(dueAt).getTime() - now;
  return (
    <>
      {customer.name} waits for your answer. {left < 0 ? 'It is late by ' : 'Time left: '}
      <Span fontWeight="semibold">{formatDuration(left)}</Span>.
    </>
  );
}
