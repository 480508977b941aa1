import { useState } from 'react';
import type { NewWebhook } from '@techadds/shared/contract/webhooks/endpoints';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { IconPlug, IconPlus } from '@techadds/shared/ui/icons';
import { webhookList } from './first-queries';
import { webhookColumns } from './webhooks.columns';
import { webhookPath } from './webhook-path';

const NewWebhookForm = lazyComponent(() => import('./WebhookForm').then((part) => part.NewWebhookForm));
const SecretDialog = lazyComponent(() => import('./SecretDialog').then((part) => part.SecretDialog));

const crumbs = [{ label: 'Integrations', to: paths.integrations }];

/** The addresses that events of the team are sent to. */
export function WebhooksPage() {
  const params = useListParams(webhookList);
  const [{ new: adding }, change] = useSearchState({ new: '' });
  const [created, setCreated] = useState<NewWebhook>();
  const navigate = useNavigate();
  const show = (next: NewWebhook) => {
    change({ new: '' });
    setCreated(next);
  };
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => change({ new: '1' })}>
      New webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      crumbs={crumbs}
      description="Signed messages to your own systems, as soon as something happens here."
      actions={add}
    >
      <ListView
        resource={['webhook', 'webhooks']}
        endpoint={webhookList.endpoint}
        params={params}
        columns={webhookColumns}
        rowHref={({ id }) => webhookPath(id)}
        searchHelp="The search looks at addresses and descriptions."
        errorReassurance="Events are still sent."
        emptyState={{
          icon: <IconPlug size={14} />,
          title: 'Send events to your first system',
          text: 'Choose an address and the events that it gets, such as new orders and paid payouts.',
          action: add,
        }}
      />
      {adding !== '' && <NewWebhookForm onCreated={show} onClose={() => change({ new: '' })} />}
      {created && (
        <SecretDialog
          created={created}
          onClose={() => {
            setCreated(undefined);
            void navigate(webhookPath(created.webhook.id));
          }}
        />
      )}
    </Page>
  );
}
