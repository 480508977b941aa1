import type { ReactNode } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { InvoiceCard } from '@techadds/shared/features/amount-breakdown';
import { Box, Card, DescriptionList, Grid, Heading, lazyComponent, Page, Stack, Text, VisuallyHidden } from '@techadds/shared/ui';
import { Stepper } from '@techadds/shared/ui/steps';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { Deliverables } from './Deliverables';
import { OrderTimeline } from './OrderTimeline';
import { OrderTotals } from './OrderTotals';
import { getOrderProgress } from './order-progress';

const OrderConversation = lazyComponent(() => import('@techadds/shared/features/chat').then((chat) => chat.OrderConversation));

interface OrderViewProps {
  order: OrderDetail;
  crumbs: readonly { label: string; to: string }[];
  actions?: ReactNode;
  /** The next required action, above everything else. */
  callToAction?: ReactNode;
  /** The next step in words: who has to act, and until when. */
  note?: ReactNode;
  details: readonly { term: string; value: ReactNode }[];
}

/** One order, as its customer and its partner see it. */
export function OrderView({ order, crumbs, actions, callToAction, note, details }: OrderViewProps) {
  const { number, service, packageName, fulfilmentStatus, requirements } = order;
  return (
    <Page
      title={number}
      crumbs={crumbs}
      badge={<StatusBadge states={orderStates} state={fulfilmentStatus} variant="tint" />}
      description={
        <Heading as="h2" size="lg" color="fg" mt="1" overflowWrap="anywhere">
          {service.name}, {packageName}
        </Heading>
      }
      actions={actions}
    >
      <VisuallyHidden role="status">
        {number} is {getStatusMeta(orderStates, fulfilmentStatus).label.toLowerCase()}
      </VisuallyHidden>
      <Stepper steps={getOrderProgress(order)} note={note} />
      <Grid
        gap="5"
        mt="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
      >
        <Stack gap="6" minWidth="0">
          {callToAction}
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
          <Deliverables order={order} />
          {order.timeline.length > 0 && <OrderTimeline order={order} />}
          {fulfilmentStatus !== 'pending_payment' && fulfilmentStatus !== 'expired' && <OrderConversation order={order} />}
        </Stack>
        <Stack gap="5" minWidth="0">
          <OrderTotals order={order} />
          <Card title="Details">
            <DescriptionList items={details} />
          </Card>
          {order.paymentStatus !== 'none' && <InvoiceCard subjectId={order.id} version={order.updatedAt} />}
        </Stack>
      </Grid>
    </Page>
  );
}
