import { apiQuery } from '@techadds/shared/api';
import { awaitingPartnerStatuses, type OrderStatus } from '@techadds/shared/contract/orders/states';
import { getOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { FollowButton, OrderSkeleton, OrderActions, OrderView } from '@techadds/shared/features/order';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { canOpen, useParams } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Button, Countdown, DueIn, lazyComponent, Span, TextLink, useIsPast } from '@techadds/shared/ui';
import { IconCheck, IconInbox } from '@techadds/shared/ui/icons';
import { CustomerRating } from '../ratings/CustomerRating';
import { ClaimButton } from './ClaimButton';
import { OrderMenu } from './OrderMenu';
import { PaymentActions } from './PaymentActions';
import { useOrderDecision } from './useOrderDecision';
import { usePushAction } from './usePushAction';
import { useQueueSection } from './useQueueSection';

const DeclineDialog = lazyComponent(() => import('./DeclineDialog').then((part) => part.DeclineDialog));
const AcceptDialog = lazyComponent(() => import('./AcceptDialog').then((part) => part.AcceptDialog));

/** An order of the queue with its allowed actions; for administrators also the payment actions. */
export function QueuedOrderPage() {
  const { id = '' } = useParams();
  const { title, list } = useQueueSection();
  const crumbs = [{ label: title, to: list }];
  const query = useQuery(apiQuery(getOrder, { params: { id } }));
  return (
    <RecordQuery
      query={query}
      resource="order"
      icon={<IconInbox size={20} />}
      crumbs={crumbs}
      list={{ to: list, label: 'Open order queue' }}
      notFoundText="The address may be incomplete, or the order belongs to another partner."
      skeleton={<OrderSkeleton />}
    >
      {(order) => <QueuedOrder order={order} crumbs={crumbs} />}
    </RecordQuery>
  );
}

function QueuedOrder({ order, crumbs }: { order: OrderDetail; crumbs: readonly { label: string; to: string }[] }) {
  const answer = useOrderDecision();
  const pushed = usePushAction(order, answer.askToDecline);
  const late = useIsPast(order.dueAt);
  const { allowedActions, customer, partner, assignedTo, revisions, revisionsLeft, packageName, quantity, placedAt, dueAt, service } =
    order;
  const { ofPartners } = useQueueSection();
  const role = useAuth().user?.role;
  const maySeeCustomer = role !== undefined && canOpen(paths.customers, role);
  return (
    <>
      <OrderView
        order={order}
        crumbs={crumbs}
        note={getStatusNote(order, ofPartners, late)}
        callToAction={isCompleted(order) && <CustomerRating order={order} />}
        actions={
          <>
            <FollowButton order={order} />
            <OrderMenu order={order} />
            <ClaimButton order={order} />
            {allowedActions.includes('decline') && (
              <Button variant="danger" onClick={() => answer.askToDecline(order)}>
                Decline order
              </Button>
            )}
            {allowedActions.includes('accept') && (
              <Button variant="solid" icon={<IconCheck />} busy={answer.acceptingId !== undefined} onClick={() => answer.accept(order)}>
                Accept order
              </Button>
            )}
            <OrderActions order={order} actions={['cancel', 'start', 'deliver']} />
            <PaymentActions order={order} />
          </>
        }
        details={[
          {
            term: 'Customer',
            value: maySeeCustomer ? <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink> : customer.name,
          },
          ...(ofPartners ? [{ term: 'Partner', value: partner.name }] : []),
          { term: 'Assignee', value: assignedTo?.name ?? 'Unassigned' },
          { term: 'Category', value: service.category },
          { term: 'Package', value: `${packageName} × ${quantity.toLocaleString('en-US')}` },
          { term: 'Placed', value: formatDateTime(placedAt) },
          ...(isAwaitingPartner(order)
            ? [{ term: order.fulfilmentStatus === 'placed' ? 'Answer due' : 'Delivery due', value: <DueIn at={dueAt} /> }]
            : []),
          { term: 'Changes left', value: `${revisionsLeft} of ${revisions}` },
        ]}
      />
      {pushed.isAccepting && <AcceptDialog order={order} onClose={pushed.close} />}
      {answer.declining && <DeclineDialog order={answer.declining} onClose={answer.keep} onDecline={answer.decline} />}
    </>
  );
}

const TimeLeft = ({ until, late = false }: { until: string; late?: boolean }) => (
  <Span fontWeight="semibold" color={late ? 't.bad.fg' : undefined}>
    <Countdown until={until} />
  </Span>
);

const isCompleted = ({ fulfilmentStatus }: OrderDetail) => fulfilmentStatus === 'completed' || fulfilmentStatus === 'rated';
const isAwaitingPartner = ({ fulfilmentStatus }: OrderDetail) =>
  (awaitingPartnerStatuses as readonly OrderStatus[]).includes(fulfilmentStatus);

/** Who acts next and until when; undefined if nobody has to. */
function getStatusNote(
  { fulfilmentStatus, customer, partner, dueAt, autoAt, shares, currency }: OrderDetail,
  ofPartners: boolean,
  late: boolean,
) {
  switch (fulfilmentStatus) {
    case 'placed': {
      return (
        <>
          {customer.name} waits for {ofPartners ? `the answer of ${partner.name}` : 'your answer'}. {late ? 'Overdue by ' : 'Time left: '}
          <TimeLeft until={dueAt} late={late} />.
        </>
      );
    }
    case 'accepted':
      return (
        <>
          {ofPartners
            ? `${partner.name} does the work next. `
            : `${customer.name} is notified that you accepted; start when you are ready. `}
          {late ? 'The delivery is overdue by ' : 'Time left to deliver: '}
          <TimeLeft until={dueAt} late={late} />.
        </>
      );
    case 'in_progress':
    case 'changes_requested':
      return (
        <>
          {fulfilmentStatus === 'changes_requested' && `${customer.name} has asked for changes. `}
          {late ? 'The delivery is overdue by ' : 'Time left to deliver: '}
          <TimeLeft until={dueAt} late={late} />.
        </>
      );
    case 'delivered':
      return (
        <>
          Waiting for {customer.name}.
          {autoAt && shares && (
            <>
              {' '}
              Accepted automatically in <TimeLeft until={autoAt} />, then {formatMoney(shares.partnerCents, currency)} is released to{' '}
              {ofPartners ? partner.name : 'you'}.
            </>
          )}
        </>
      );
    case 'declined':
      return `${customer.name} is notified of the reason.`;
    case 'disputed':
      return 'The money stays in escrow until an administrator has decided.';
    default:
      return undefined;
  }
}
