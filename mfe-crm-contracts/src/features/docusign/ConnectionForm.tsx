import { useApiMutation } from '@techadds/shared/api';
import { putDocusignConnection, type DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import { PutDocusignConnection, type DocusignConnectionBody } from '@techadds/shared/contract/docusign/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Textarea, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { SecretInput } from '@techadds/shared/ui/secret';

const providers = [
  { value: 'builtin', label: 'Built-in', text: 'TechAdds e-mails the recipients. They sign here, without an account.' },
  { value: 'docusign', label: 'DocuSign', text: 'DocuSign e-mails the recipients. They sign there.' },
] as const;
const defaults = { authUrl: 'https://account.docusign.com', baseUri: 'https://www.docusign.net' };

interface ConnectionValues {
  provider: DocusignConnection['provider'];
  authUrl: string;
  baseUri: string;
  integrationKey: string;
  userId: string;
  accountId: string;
  privateKey: string;
  /** One in a line. */
  connectKeys: string;
}

const toValues = (connection: DocusignConnection): ConnectionValues => ({
  // Who opens the form for the first time wants to connect.
  provider: connection.updatedAt === null ? 'docusign' : connection.provider,
  ...{ authUrl: connection.authUrl || defaults.authUrl, baseUri: connection.baseUri || defaults.baseUri },
  ...{ integrationKey: connection.integrationKey, userId: connection.userId, accountId: connection.accountId },
  ...{ privateKey: '', connectKeys: '' },
});

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Chooses the provider and connects an account; keys that are not entered again stay. */
export function ConnectionForm({ connection, onClose }: { connection: DocusignConnection; onClose: () => void }) {
  const { updatedAt, hasPrivateKey, connectKeyCount, openCount } = connection;
  const form = useContractForm<DocusignConnectionBody, ConnectionValues>(
    PutDocusignConnection,
    toValues(connection),
    ({ privateKey, connectKeys, provider, ...account }) => ({
      provider,
      ...(provider === 'docusign' && {
        ...account,
        ...(privateKey.trim() !== '' && { privateKey }),
        ...(toLines(connectKeys).length > 0 && { connectKeys: toLines(connectKeys) }),
      }),
      ...(updatedAt !== null && { updatedAt }),
    }),
  );
  const { register, getFieldError, setValue, useWatch } = form;
  const provider = useWatch('provider');
  const { mutateAsync } = useApiMutation(putDocusignConnection);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: body.provider === 'docusign' ? 'Saved. Test the connection next.' : 'Contracts are signed here', tone: 'ok' });
    onClose();
  });
  const connectKeysError =
    getFieldError('connectKeys') ??
    [0, 1, 2, 3, 4].map((at) => getFieldError(`connectKeys.${at}` as 'connectKeys')).find((each) => each !== undefined);
  return (
    <FormDrawer
      title="Signature provider"
      submitLabel="Save"
      width={560}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The connection was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards label="Contracts are signed" options={providers} value={provider} onChange={(value) => setValue('provider', value)} />
      {provider === 'docusign' && (
        <>
          <Field label="Sign-in server" required error={getFieldError('authUrl')} hint="Demo: https://account-d.docusign.com">
            <Input {...register('authUrl')} inputMode="url" autoComplete="off" />
          </Field>
          <Field label="Account base URI" required error={getFieldError('baseUri')} hint="As shown in “Apps and Keys”">
            <Input {...register('baseUri')} inputMode="url" autoComplete="off" />
          </Field>
          <Field
            label="API account ID"
            required
            error={getFieldError('accountId')}
            hint={openCount > 0 ? 'It cannot change while contracts are out for signature' : undefined}
          >
            <Input {...register('accountId')} autoComplete="off" />
          </Field>
          <Field label="Integration key" required error={getFieldError('integrationKey')}>
            <Input {...register('integrationKey')} autoComplete="off" />
          </Field>
          <Field label="User ID" required error={getFieldError('userId')} hint="The user in whose name envelopes are sent">
            <Input {...register('userId')} autoComplete="off" />
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
            label="Connect HMAC keys"
            required={connectKeyCount === 0}
            error={connectKeysError}
            hint={
              connectKeyCount > 0
                ? `Leave empty to keep ${connectKeyCount === 1 ? 'the key' : `the ${connectKeyCount} keys`}`
                : 'One in a line; each is accepted, so that a key can be replaced'
            }
          >
            <Textarea {...register('connectKeys')} rows={2} spellCheck={false} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDrawer>
  );
}
