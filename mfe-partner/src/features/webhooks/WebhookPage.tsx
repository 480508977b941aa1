import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getWebhook, listWebhookDeliveries, type Webhook, type WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { deliveryStatuses } from '@techadds/shared/contract/webhooks/events';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, lazyComponent, Page } from '@techadds/shared/ui';
import { IconPlug } from '@techadds/shared/ui/icons';
import { StatusBadge } from '@techadds/shared/ui/status';
import { deliveryStates } from './delivery-states';
import { WebhookActions } from './WebhookActions';
import { deliveryColumns } from './webhooks.columns';
import { webhookStates } from './webhooks.labels';

const DeliveryDialog = lazyComponent(() => import('./DeliveryDialog').then((part) => part.DeliveryDialog));

const crumbs = [
  { label: 'Integrations', to: paths.integrations },
  { label: 'Webhooks', to: paths.webhooks },
];
const paramsConfig = { sorts: ['createdAt'], order: 'desc', filters: { status: deliveryStatuses } } as const;
const tabs = {
  filterName: 'status',
  options: [{ value: '', label: 'All' }, ...deliveryStatuses.map((value) => ({ value, label: deliveryStates[value].label }))],
} as const;
/** Deliveries change while the page is open. */
const refetchInterval = 5_000;

/** A webhook with the log of its deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...apiQuery(getWebhook, { params: { id } }), refetchInterval });
  return (
    <RecordQuery
      query={query}
      resource="webhook"
      icon={<IconPlug size={20} />}
      crumbs={crumbs}
      list={{ to: paths.webhooks, label: 'Show all webhooks' }}
      notFoundText="The address may be incomplete, or the webhook was deleted."
    >
      {(webhook) => <WebhookRecord webhook={webhook} />}
    </RecordQuery>
  );
}

function WebhookRecord({ webhook }: { webhook: Webhook }) {
  const { id, url, description, status, disabledReason } = webhook;
  const params = useListParams(paramsConfig);
  const [open, setOpen] = useState<WebhookDelivery>();
  return (
    <Page
      title={description || new URL(url).host}
      crumbs={crumbs}
      badge={<StatusBadge states={webhookStates} state={status} variant="tint" />}
      description={<Box overflowWrap="anywhere">{url}</Box>}
      actions={<WebhookActions webhook={webhook} />}
    >
      {disabledReason !== null && (
        <Box p="3" mb="4" rounded="md" bg="t.bad.bg" color="t.bad.fg" textStyle="sm" role="alert">
          {disabledReason} No more events are sent. Turn the webhook on when the other system works again, and replay what failed.
        </Box>
      )}
      <ListView
        resource={['delivery', 'deliveries']}
        endpoint={listWebhookDeliveries}
        extraQuery={{ webhookId: id }}
        params={params}
        columns={deliveryColumns}
        tabs={tabs}
        onRowClick={setOpen}
        refetchInterval={refetchInterval}
        searchHelp="The search looks at events and message ids."
        errorReassurance="Events are still sent."
        emptyState={{
          icon: <IconPlug size={14} />,
          title: 'No events yet',
          text: 'They are listed here for 30 days. Send a test event to see whether the other system gets it.',
        }}
      />
      {open && <DeliveryDialog webhook={webhook} delivery={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
