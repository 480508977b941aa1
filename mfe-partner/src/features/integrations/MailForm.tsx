import { useApiMutation } from '@techadds/shared/api';
import { putMailConnection, type MailConnection } from '@techadds/shared/contract/integrations/endpoints';
import { PutMailConnection, type MailConnectionBody, type MailSecurity } from '@techadds/shared/contract/integrations/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, NativeSelect, Text, toast } from '@techadds/shared/ui';
import { SecretInput } from '@techadds/shared/ui/secret';

const securityOptions = [
  { value: 'starttls', label: 'STARTTLS (port 587)' },
  { value: 'tls', label: 'TLS (port 465)' },
  { value: 'none', label: 'None, where the operator allows it' },
];

interface MailValues {
  host: string;
  port: string;
  security: MailSecurity;
  username: string;
  password: string;
  fromAddress: string;
}

const isBlank = (text: string) => text.trim() === '';

/** Connects the marketplace's own mail server; a password that is not entered again stays. */
export function MailForm({ connection, onClose }: { connection: MailConnection; onClose: () => void }) {
  const { host, port, security, username, fromAddress, hasSecret, updatedAt } = connection;
  const form = useContractForm<MailConnectionBody, MailValues>(
    PutMailConnection,
    { host, port: String(port), security, username, password: '', fromAddress },
    (values) => ({
      ...{ host: values.host.trim(), port: Number(values.port), security: values.security },
      // As entered, because it is no more ours to change than a password.
      username: isBlank(values.username) ? '' : values.username,
      ...{ fromAddress: values.fromAddress.trim(), ...(values.password !== '' && { password: values.password }) },
      ...(updatedAt !== null && { updatedAt }),
    }),
  );
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(putMailConnection);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'Saved. Test the mail server next.', tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Mail server"
      submitLabel="Connect"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The mail server was not connected"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        Once connected, all e-mails of this marketplace go through your server, also those that wait now. E-mails that it rejects are tried
        again, and never go through another server.
      </Text>
      <Field label="Host" required error={getFieldError('host')}>
        <Input {...register('host')} placeholder="mail.halden.example" autoComplete="off" />
      </Field>
      <Field label="Port" required error={getFieldError('port')}>
        <Input {...register('port')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Security" required error={getFieldError('security')}>
        <NativeSelect {...register('security')} options={securityOptions} />
      </Field>
      <Field label="From address" required error={getFieldError('fromAddress')}>
        <Input {...register('fromAddress')} type="email" autoComplete="off" />
      </Field>
      <Field label="User" error={getFieldError('username')} hint="Leave empty if the server needs no sign-in">
        <Input {...register('username')} autoComplete="off" />
      </Field>
      {!isBlank(form.useWatch('username')) && (
        <SecretInput {...register('password')} label="Password" isStored={hasSecret} error={getFieldError('password')} />
      )}
    </FormDrawer>
  );
}
