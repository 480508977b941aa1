import { useApiMutation } from '@techadds/shared/api';
import { putPaymentConnection, type PaymentConnection } from '@techadds/shared/contract/integrations/endpoints';
import { PutPaymentConnection, type PaymentConnectionBody } from '@techadds/shared/contract/integrations/forms';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Text, toast } from '@techadds/shared/ui';
import { SecretInput } from '@techadds/shared/ui/secret';
import { FormerStripeAccounts } from './FormerStripeAccounts';
import { StripeWebhook } from './StripeWebhook';

interface StripeValues {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
}

/** Connects the marketplace's own Stripe account; secrets that are not entered again stay. */
export function StripeForm({ connection, onClose }: { connection: PaymentConnection; onClose: () => void }) {
  const { publishableKey, hasSecret, updatedAt, former } = connection;
  const form = useContractForm<PaymentConnectionBody, StripeValues>(
    PutPaymentConnection,
    { publishableKey, secretKey: '', webhookSecret: '' },
    (values) => ({
      publishableKey: values.publishableKey.trim(),
      ...(values.secretKey.trim() !== '' && { secretKey: values.secretKey.trim() }),
      ...(values.webhookSecret.trim() !== '' && { webhookSecret: values.webhookSecret.trim() }),
      ...(updatedAt !== null && { updatedAt }),
    }),
  );
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(putPaymentConnection);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { accountName, mode } = await mutateAsync({ body });
    toast({ title: `${accountName} is connected in ${mode} mode`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="Stripe account"
      submitLabel="Connect"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The Stripe account was not connected"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text textStyle="sm" color="fg.muted">
        New payments of your customers arrive in your account, and Stripe charges its fees there. Payments and refunds that began with
        another account stay with it. Stripe is asked about the keys before they are saved.
      </Text>
      <StripeWebhook connection={connection} />
      <Field label="Publishable key" required error={getFieldError('publishableKey')} hint="Test keys move no real money">
        <Input {...register('publishableKey')} placeholder="pk_live_…" autoComplete="off" />
      </Field>
      <SecretInput {...register('secretKey')} label="Secret key" isStored={hasSecret} error={getFieldError('secretKey')} />
      <SecretInput {...register('webhookSecret')} label="Signing secret" isStored={hasSecret} error={getFieldError('webhookSecret')} />
      {former.length > 0 && <FormerStripeAccounts accounts={former} />}
    </FormDrawer>
  );
}
