import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  getContract,
  SendContract,
  sendContract,
  type ContractDetail,
  type Recipient,
  type SendContractInput,
} from '@techadds/shared/contract/contracts/endpoints';
import { signingDays } from '@techadds/shared/contract/contracts/states';
import { formatFullDay } from '@techadds/shared/format/date';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, NativeSelect, Text, Textarea, toast } from '@techadds/shared/ui';
import { useQuery } from '@techadds/shared/query';
import { useAuth } from '@techadds/shared/session';
import { RecipientRows } from './RecipientRows';
import { createRecipient, type RecipientFormValues } from './recipient';

interface SendFormValues {
  recipients: RecipientFormValues[];
  order: 'sequential' | 'parallel';
  message: string;
  expiresInDays: string;
}

type AddError = (name: 'expiresInDays', message: string) => never;

const toSendBody = ({ recipients, expiresInDays, ...rest }: SendFormValues, addError: AddError): SendContractInput => ({
  ...rest,
  recipients: recipients.map(({ name, email, role }) => ({ name, email: email.trim(), role })),
  expiresInDays: /^\d{1,4}$/.test(expiresInDays.trim())
    ? Number(expiresInDays)
    : addError('expiresInDays', `Enter a whole number, like ${signingDays.default}.`),
});

const senderTexts = {
  builtin: 'TechAdds e-mails each of them a link, and they need no account.',
  docusign: 'DocuSign e-mails each of them, and they sign there.',
} as const;

interface SendDialogProps {
  contract: ContractDetail;
  onClose: () => void;
}

/** Sends a contract for signature; an amendment goes to the recipients of its contract, unless others are named. */
export function SendDialog({ contract, onClose }: SendDialogProps) {
  const { amends, customer } = contract;
  const amended = useQuery({ ...apiQuery(getContract, { params: { id: amends?.id ?? '' } }), enabled: amends !== null });
  if (amends && amended.isPending) return null;
  const recipients = amended.data?.recipients ?? [{ name: customer.name, email: customer.email }];
  return <SendForm contract={contract} recipients={recipients} onClose={onClose} />;
}

interface SendFormProps extends SendDialogProps {
  recipients: readonly (Pick<Recipient, 'name' | 'email'> & Partial<Pick<Recipient, 'role'>>)[];
}

/** Chooses recipients, signing order, the time to sign and the message of the e-mail. Nothing is sent before the last button is pressed. */
function SendForm({ contract, recipients: proposed, onClose }: SendFormProps) {
  const { id, number, amends, provider, endsOn } = contract;
  const { user } = useAuth();
  const [start] = useState<SendFormValues>(() => ({
    recipients: proposed.map(({ name, email, role = 'signer' }) => createRecipient({ name, email, role })),
    order: 'sequential',
    message: '',
    expiresInDays: String(signingDays.default),
  }));
  const form = useContractForm<SendContractInput, SendFormValues>(SendContract, start, toSendBody);
  const { register, getFieldError, setValue, useWatch } = form;
  const recipients = useWatch('recipients');
  const { mutateAsync } = useApiMutation(sendContract);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is sent for signature`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title={`Send ${number} for signature`}
      width={560}
      submitLabel="Send for signature"
      cancelLabel="Not yet"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} was not sent`}
      errorReassurance="No e-mail went out."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Approvers are asked first, then signers. {senderTexts[provider]}{' '}
        {amends
          ? `${amends.number} has the new terms once everyone has signed; at least one signer is of the customer.`
          : 'The contract can no longer be changed after sending.'}
      </Text>
      <RecipientRows
        recipients={recipients}
        onChange={(next) => setValue('recipients', next)}
        getError={(at, part) => getFieldError(`recipients.${at}.${part}` as 'recipients')}
        listError={getFieldError('recipients')}
        {...(user && { currentUser: { name: `${user.firstName} ${user.lastName}`, email: user.email } })}
      />
      <Field label="Order" error={getFieldError('order')}>
        <NativeSelect
          {...register('order')}
          options={[
            { value: 'sequential', label: 'One after the other, as listed' },
            { value: 'parallel', label: 'All at once' },
          ]}
        />
      </Field>
      {provider === 'builtin' && (
        <Field
          label="Expires in (days)"
          hint={endsOn && !amends ? `At most until ${formatFullDay(endsOn)}` : 'Nobody can sign after that'}
          required
          error={getFieldError('expiresInDays')}
        >
          <Input {...register('expiresInDays')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      <Field label="Message" hint="Optional. Included in the e-mail." error={getFieldError('message')}>
        <Textarea {...register('message')} rows={4} />
      </Field>
    </FormDrawer>
  );
}
