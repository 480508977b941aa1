import { useApiMutation } from '@techadds/shared/api';
import { putModelConnection, type ModelConnection } from '@techadds/shared/contract/integrations/endpoints';
import { PutModelConnection, type ModelConnectionBody } from '@techadds/shared/contract/integrations/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Text, toast } from '@techadds/shared/ui';
import { SecretInput } from '@techadds/shared/ui/secret';

interface ModelValues {
  baseUrl: string;
  model: string;
  apiKey: string;
}

/** Connects the marketplace's own model; a key that is not entered again stays. */
export function ModelForm({ connection, onClose }: { connection: ModelConnection; onClose: () => void }) {
  const { baseUrl, model, hasSecret, updatedAt } = connection;
  const form = useContractForm<ModelConnectionBody, ModelValues>(PutModelConnection, { baseUrl, model, apiKey: '' }, (values) => ({
    ...{ baseUrl: values.baseUrl.trim(), model: values.model },
    ...(values.apiKey.trim() !== '' && { apiKey: values.apiKey.trim() }),
    ...(updatedAt !== null && { updatedAt }),
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(putModelConnection);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'Saved. Test the model next.', tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Model"
      submitLabel="Connect"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The model was not connected"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        Once connected, questions to the assistant go to your model, with the records that they are about. If it does not answer, no other
        model does.
      </Text>
      <Field label="Base URL" required error={getFieldError('baseUrl')} hint="An OpenAI-compatible API, before /chat/completions">
        <Input {...register('baseUrl')} inputMode="url" placeholder="https://models.halden.example/v1" autoComplete="off" />
      </Field>
      <Field label="Model name" required error={getFieldError('model')}>
        <Input {...register('model')} autoComplete="off" />
      </Field>
      <SecretInput {...register('apiKey')} label="API key" isStored={hasSecret} error={getFieldError('apiKey')} />
    </FormDrawer>
  );
}
