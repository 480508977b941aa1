import { useApiMutation } from '@techadds/shared/api';
import { createWebhook, updateWebhook, type NewWebhook, type Webhook } from '@techadds/shared/contract/webhooks/endpoints';
import { webhookEventTypes, type WebhookEventType } from '@techadds/shared/contract/webhooks/events';
import { WebhookForm as Schema } from '@techadds/shared/contract/webhooks/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, toast } from '@techadds/shared/ui';
import { EventFields } from './EventFields';

interface WebhookValues {
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
}

interface WebhookFormProps {
  /** The webhook to change; undefined for a new one. */
  webhook?: Webhook;
  onSave: (body: WebhookValues) => Promise<unknown>;
  onClose: () => void;
}

function WebhookForm({ webhook, onSave, onClose }: WebhookFormProps) {
  const { url = '', description = '', eventTypes = [...webhookEventTypes] } = webhook ?? {};
  const form = useContractForm(Schema, { url, description, eventTypes }, (values: WebhookValues) => ({
    ...values,
    url: values.url.trim(),
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const { submit, busy, error } = useFormSubmit(form, onSave);
  return (
    <FormDrawer
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save' : 'Create webhook'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The webhook was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Address" hint="Where events are posted, with https" required error={getFieldError('url')}>
        <Input {...register('url')} type="url" placeholder="https://" autoComplete="off" autoFocus />
      </Field>
      <Field label="Description" hint="Optional, such as the system behind it" error={getFieldError('description')}>
        <Input {...register('description')} autoComplete="off" />
      </Field>
      <EventFields
        value={useWatch('eventTypes')}
        // The server's message is for a list.
        error={getFieldError('eventTypes') && 'Choose at least one event.'}
        onChange={(value) => setValue('eventTypes', value)}
      />
    </FormDrawer>
  );
}

/** Creates a webhook. */
export function NewWebhookForm({ onCreated, onClose }: { onCreated: (created: NewWebhook) => void; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(createWebhook);
  return <WebhookForm onSave={async (body) => onCreated(await mutateAsync({ body }))} onClose={onClose} />;
}

/** Changes address and events of a webhook; whether it is on stays. */
export function EditWebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(updateWebhook);
  const { id, status, updatedAt } = webhook;
  const save = async (body: WebhookValues) => {
    await mutateAsync({ params: { id }, body: { ...body, isActive: status === 'active', updatedAt } });
    toast({ title: 'The webhook is saved', tone: 'ok' });
    onClose();
  };
  return <WebhookForm webhook={webhook} onSave={save} onClose={onClose} />;
}
