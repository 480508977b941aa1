import { apiQuery } from '@techadds/shared/api';
import { getOrder, type OrderDetail } from '@techadds/shared/contract/orders';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { formatRate } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import {
  Box,
  Breakdown,
  ButtonLink,
  Card,
  DescriptionList,
  EmptyState,
  ErrorNotice,
  Grid,
  Heading,
  Page,
  Span,
  Stack,
  Stepper,
  Text,
  TextLink,
  Timeline,
  VisuallyHidden,
} from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { StatusBadge, statusOf } from '@techadds/shared/ui/status';
import { OrderSkeleton } from './OrderSkeleton';
import { stepsOf } from './steps';

const crumbs = [{ label: 'Orders', to: paths.orders }];
const refreshMs = 15_000;

/** One order of the customer: where it stands, what happened, and what it costs. While it waits for the partner it refreshes itself. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...apiQuery(getOrder, { params: { id } }),
    refetchInterval: (query) => (query.state.data?.fulfilmentStatus === 'placed' ? refreshMs : false),
  });
  if (data) return <ShownOrder order={data} now={dataUpdatedAt} />;
  if (!error) return <OrderSkeleton />;
  return (
    <Page title="Order" crumbs={crumbs}>
      {error.status === 404 || error.status === 422 ? (
        <EmptyState
          icon={<IconInbox size={20} stroke={1.75} />}
          title="There is no such order"
          text="The address may be incomplete, or the order belongs to another account."
          action={
            <ButtonLink variant="solid" to={paths.orders}>
              See your orders
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
  const { number, service, packageName, fulfilmentStatus, requirements } = order;
  return (
    <Page
      title={number}
      crumbs={crumbs}
      badge={<StatusBadge entity="order" state={fulfilmentStatus} form="tint" />}
      actions={<ButtonLink to={`${paths.service(service.id)}?${new URLSearchParams({ package: packageName })}`}>Order again</ButtonLink>}
    >
      <VisuallyHidden role="status">
        {number} is {statusOf('order', fulfilmentStatus)[2].toLowerCase()}
      </VisuallyHidden>
      <Heading as="h2" size="lg" mt="-3" mb="4">
        {service.name}, {packageName}
      </Heading>
      <Stepper steps={stepsOf(order)} note={<Note order={order} now={now} />} />
      <Grid
        gap="5"
        mt="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
      >
        <Stack gap="6" minWidth="0">
          {requirements !== '' && (
            <Box as="section" aria-labelledby="requirements">
              <Heading as="h2" size="sm" id="requirements" mb="2">
                Requirements
              </Heading>
              <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="68ch">
                {requirements}
              </Text>
            </Box>
          )}
          <History order={order} />
        </Stack>
        <Stack gap="5" minWidth="0">
          <MoneyCard order={order} />
          <DetailsCard order={order} />
        </Stack>
      </Grid>
    </Page>
  );
}

/** Who is waited for, until when, and what money moves: the next step in words. */
function Note({ order: { fulfilmentStatus, partner, dueAt, timeline }, now }: { order: OrderDetail; now: number }) {
  if (fulfilmentStatus === 'placed') {
    const left = new Date(dueAt).getTime() - now;
    return (
      <>
        Waiting for {partner.name}. {left < 0 ? 'The answer is late by ' : 'Time left to answer: '}
        <Span fontWeight="semibold">{formatDuration(left)}</Span>. Nothing is charged before.
      </>
    );
  }
  if (fulfilmentStatus === 'accepted') return <>{partner.name} has accepted and does the work next.</>;
  if (fulfilmentStatus !== 'declined') return null;
  const reason = timeline.findLast(({ event }) => event === 'declined')?.note;
  return (
    <>
      {partner.name} declined this order{reason ? `: “${reason}”` : '.'} Nothing was charged.{' '}
      <TextLink to={paths.marketplace}>Find another service</TextLink>
    </>
  );
}

function History({ order: { timeline } }: { order: OrderDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const [tone, Icon] = statusOf('order', event);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} stroke={1.75} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {event} the order
              </>
            ),
            note: note && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}

function MoneyCard({
  order: { packageName, quantity, netCents, taxBp, taxCents, totalCents, currency, paymentStatus },
}: {
  order: OrderDetail;
}) {
  return (
    <Card
      title="Money"
      action={
        paymentStatus === 'none' ? (
          <Span color="fg.muted">Nothing charged yet</Span>
        ) : (
          <StatusBadge entity="payment" state={paymentStatus} />
        )
      }
    >
      <Breakdown
        currency={currency}
        lines={[
          { label: quantity > 1 ? `${packageName} × ${quantity.toLocaleString('en-US')}` : packageName, amountCents: netCents },
          { label: `Tax, ${formatRate(taxBp)}`, amountCents: taxCents },
        ]}
        total={{ label: 'Total', amountCents: totalCents }}
      />
    </Card>
  );
}

function DetailsCard({ order }: { order: OrderDetail }) {
  const { partner, service, packageName, quantity, placedAt, dueAt, fulfilmentStatus } = order;
  return (
    <Card title="Details">
      <DescriptionList
        items={[
          { term: 'Partner', value: partner.name },
          { term: 'Service', value: <TextLink to={paths.service(service.id)}>{service.name}</TextLink> },
          { term: 'Category', value: service.category },
          { term: 'Package', value: `${packageName} × ${quantity.toLocaleString('en-US')}` },
          { term: 'Placed', value: formatDateTime(placedAt) },
          ...(fulfilmentStatus === 'placed' ? [{ term: 'Answer due', value: formatDateTime(dueAt) }] : []),
        ]}
      />
    </Card>
  );
}
