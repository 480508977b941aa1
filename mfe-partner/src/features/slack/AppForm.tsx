import { useApiMutation } from '@techadds/shared/api';
import { putSlackConnection, type SlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { PutSlackConnection, type SlackConnectionBody } from '@techadds/shared/contract/slack/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, toast } from '@techadds/shared/ui';
import { SecretInput } from '@techadds/shared/ui/secret';

interface AppValues {
  clientId: string;
  clientSecret: string;
  signingSecret: string;
}

/** The credentials of the Slack app. */
export function AppForm({ connection, onClose }: { connection: SlackConnection; onClose: () => void }) {
  const { clientId, hasClientSecret, hasSigningSecret, updatedAt } = connection;
  const form = useContractForm<SlackConnectionBody, AppValues>(
    PutSlackConnection,
    { clientId, clientSecret: '', signingSecret: '' },
    (values) => ({
      clientId: values.clientId,
      ...(values.clientSecret.trim() !== '' && { clientSecret: values.clientSecret.trim() }),
      ...(values.signingSecret.trim() !== '' && { signingSecret: values.signingSecret.trim() }),
      ...(updatedAt !== null && { updatedAt }),
    }),
  );
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(putSlackConnection);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'The Slack app is saved', tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Slack app"
      submitLabel="Save app"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The app was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Client ID" required error={getFieldError('clientId')} hint="From Basic Information">
        <Input {...register('clientId')} autoComplete="off" />
      </Field>
      <SecretInput {...register('clientSecret')} label="Client secret" isStored={hasClientSecret} error={getFieldError('clientSecret')} />
      <SecretInput
        {...register('signingSecret')}
        label="Signing secret"
        isStored={hasSigningSecret}
        error={getFieldError('signingSecret')}
      />
    </FormDrawer>
  );
}
