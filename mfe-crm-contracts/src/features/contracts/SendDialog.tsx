import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { SendContract, sendContract, type ContractDetail, type SendContractInput } from '@techadds/shared/contract/contracts/endpoints';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, Text, Textarea, toast } from '@techadds/shared/ui';
import { useAuth } from '@techadds/shared/session';
import { RecipientRows } from './RecipientRows';
import { createRecipient, type RecipientFormValues } from './recipient';

interface SendFormValues {
  recipients: RecipientFormValues[];
  order: 'sequential' | 'parallel';
  message: string;
}

const toSendBody = ({ recipients, ...rest }: SendFormValues): SendContractInput => ({
  ...rest,
  recipients: recipients.map(({ name, email, role }) => ({ name, email: email.trim(), role })),
});

/** Chooses recipients, signing order and the message of the e-mail. Nothing is sent before the last button is pressed. */
export function SendDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { id, number, customer } = contract;
  const { user } = useAuth();
  const [start] = useState<SendFormValues>(() => ({
    recipients: [createRecipient({ name: customer.name, email: customer.email })],
    order: 'sequential',
    message: '',
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
        Each signer gets a link by e-mail and needs no account. The contract can no longer be changed after sending.
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
      <Field label="Message" hint="Optional. Included in the e-mail." error={getFieldError('message')}>
        <Textarea {...register('message')} rows={4} />
      </Field>
    </FormDrawer>
  );
}
