import { useApiMutation } from '@techadds/shared/api';
import { putSalesforceConnection, type SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { PutSalesforceConnection, type SalesforceConnectionBody } from '@techadds/shared/contract/salesforce/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { SecretInput } from '@techadds/shared/ui/secret';
import { MappingFields, type ConnectionValues } from './MappingFields';
import { modeTexts } from './salesforce.labels';

const providers = [
  { value: 'embedded', label: 'Built-in', text: 'Records in this installation, to try everything.' },
  { value: 'salesforce', label: 'Salesforce', text: 'Your organization, by a connected app.' },
] as const;
const modes = [
  { value: 'native', label: 'Native', text: modeTexts.native },
  { value: 'salesforce', label: 'Salesforce', text: modeTexts.salesforce },
] as const;

const toValues = (connection: SalesforceConnection): ConnectionValues => ({
  ...{ provider: connection.provider, crmMode: connection.crmMode, loginUrl: connection.loginUrl, clientId: connection.clientId },
  ...{ username: connection.username, externalIdField: connection.externalIdField, privateKey: '' },
  fields: connection.fields.map(({ object, key, theirs }) => ({ object, key, theirs })),
  stages: connection.stages.map(({ id, theirs }) => ({ id, theirs })),
});

/** Connects the CRM to an organization and maps fields and stages. */
export function ConnectionForm({ connection, onClose }: { connection: SalesforceConnection; onClose: () => void }) {
  const { updatedAt, hasPrivateKey } = connection;
  const form = useContractForm<SalesforceConnectionBody, ConnectionValues>(
    PutSalesforceConnection,
    toValues(connection),
    ({ privateKey, ...values }) => ({
      ...values,
      ...(privateKey.trim() !== '' && { privateKey }),
      ...(updatedAt !== null && { updatedAt }),
    }),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const provider = useWatch('provider');
  const { mutateAsync } = useApiMutation(putSalesforceConnection);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'The connection is saved', tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Connection with Salesforce"
      submitLabel="Save connection"
      width={640}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The connection was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards label="Organization" options={providers} value={provider} onChange={(value) => setValue('provider', value)} />
      {provider === 'salesforce' && (
        <>
          <Field label="Login URL" required error={getFieldError('loginUrl')} hint="https://login.salesforce.com, or your own domain">
            <Input {...register('loginUrl')} inputMode="url" autoComplete="off" />
          </Field>
          <Field label="Client ID" required error={getFieldError('clientId')} hint="The consumer key of the connected app">
            <Input {...register('clientId')} autoComplete="off" />
          </Field>
          <Field label="User name" required error={getFieldError('username')} hint="The integration user whom the app may act for">
            <Input {...register('username')} autoComplete="off" />
          </Field>
          <SecretInput
            {...register('privateKey')}
            label="Private key"
            rows={4}
            isStored={hasPrivateKey}
            hint="PEM, RSA. It is stored encrypted and never shown again."
            error={getFieldError('privateKey')}
          />
          <Field
            label="External ID field"
            required
            error={getFieldError('externalIdField')}
            hint="A unique custom field of the three objects, so that nothing is created twice"
          >
            <Input {...register('externalIdField')} autoComplete="off" />
          </Field>
        </>
      )}
      <RadioCards label="CRM mode" options={modes} value={useWatch('crmMode')} onChange={(value) => setValue('crmMode', value)} />
      <MappingFields form={form} connection={connection} />
    </FormDrawer>
  );
}
