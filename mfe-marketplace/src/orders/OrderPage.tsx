import { apiQuery } from '@techadds/shared/api';
import { getOrder, type OrderDetail } from '@techadds/shared/contract/orders';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, ButtonLink, EmptyState, ErrorNotice, Grid, Heading, Page, Stack, Stepper, Text, VisuallyHidden } from '@techadds/shared/ui';
import { IconInbox } from '@techadds/shared/ui/icons';
import { StatusBadge, statusOf } from '@techadds/shared/ui/status';
import { DetailsCard, MoneyCard } from './OrderCards';
import { OrderHistory } from './OrderHistory';
import { OrderNote } from './OrderNote';
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
      <Stepper steps={stepsOf(order)} note={<OrderNote order={order} now={now} />} />
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
          <OrderHistory order={order} />
        </Stack>
        <Stack gap="5" minWidth="0">
          <MoneyCard order={order} />
          <DetailsCard order={order} />
        </Stack>
      </Grid>
    </Page>
  );
}
