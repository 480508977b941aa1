import { useState } from 'react';
import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type NewWebhook,
  type Webhook,
} from '@techadds/shared/contract/webhooks/endpoints';
import { paths } from '@techadds/shared/paths';
import { useAction } from '@techadds/shared/patterns/record';
import { useNavigate } from '@techadds/shared/router';
import { Button, lazyComponent } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

const EditWebhookForm = lazyComponent(() => import('./WebhookForm').then((part) => part.EditWebhookForm));
const SecretDialog = lazyComponent(() => import('./SecretDialog').then((part) => part.SecretDialog));

/** The buttons of a webhook, and the dialogs that they open. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, description, eventTypes, status, updatedAt } = webhook;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete'>();
  const [rotated, setRotated] = useState<NewWebhook>();
  const close = () => setOpen(undefined);
  const isActive = status === 'active';
  const input = { params: { id } };
  const test = useAction(testWebhook, { done: () => 'A test event is on its way', failed: 'The test event was not sent.' });
  const update = useAction(updateWebhook, {
    done: ({ status: next }) => (next === 'active' ? 'The webhook is on' : 'The webhook is paused'),
    failed: 'The webhook was not changed.',
  });
  const rotate = useAction(rotateWebhookSecret, {
    failed: 'The secret was not rotated.',
    onSuccess: (created) => {
      close();
      setRotated(created);
    },
  });
  const remove = useAction(deleteWebhook, {
    ...{ done: () => 'The webhook is deleted', failed: 'The webhook was not deleted.', onSuccess: () => navigate(paths.webhooks) },
  });
  return (
    <>
      <Button onClick={() => setOpen('delete')}>Delete</Button>
      <Button onClick={() => setOpen('rotate')}>Rotate secret</Button>
      <Button
        busy={update.busy}
        onClick={() => void update.run({ ...input, body: { url, description, eventTypes, isActive: !isActive, updatedAt } }, undefined)}
      >
        {isActive ? 'Pause' : 'Turn on'}
      </Button>
      <Button onClick={() => setOpen('edit')}>Edit</Button>
      {isActive && (
        <Button variant="solid" busy={test.busy} onClick={() => void test.run(input, undefined)}>
          Send test event
        </Button>
      )}
      {open === 'edit' && <EditWebhookForm webhook={webhook} onClose={close} />}
      {rotated && <SecretDialog created={rotated} onClose={() => setRotated(undefined)} />}
      <ConfirmDialog
        open={open === 'rotate'}
        title="Rotate the secret?"
        confirmLabel="Rotate secret"
        cancelLabel="Keep"
        busy={rotate.busy}
        onClose={close}
        onConfirm={() => void rotate.run(input, undefined)}
      >
        You get a new secret. For 24 hours both sign each event, so that you can exchange it without a gap.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title="Delete this webhook?"
        confirmLabel="Delete webhook"
        cancelLabel="Keep"
        danger
        busy={remove.busy}
        onClose={close}
        onConfirm={() => void remove.run(input, undefined)}
      >
        No more events are sent to it, and the log of its deliveries is deleted, too. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
