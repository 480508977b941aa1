import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { SendContract, sendContract, type ContractDetail, type SendContractInput } from '@techadds/shared/contract/contracts/endpoints';
import { submitOnCtrlEnter, useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, NativeSelect, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { useAuth } from '@techadds/shared/session';
import { RecipientRows } from './RecipientRows';
import { newRecipient, type TypedRecipient } from './recipient';

interface Typed {
  recipients: TypedRecipient[];
  order: 'sequential' | 'parallel';
  message: string;
}

const bodyOf = ({ recipients, ...rest }: Typed): SendContractInput => ({
  ...rest,
  recipients: recipients.map(({ name, email, role }) => ({ name, email: email.trim(), role })),
});

/** Chooses recipients, signing order and the message of the e-mail. Nothing is sent before the last button is pressed. */
export function SendDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { id, number, customer } = contract;
  const { user } = useAuth();
  const [start] = useState<Typed>(() => ({
    recipients: [newRecipient({ name: customer.name, email: customer.email })],
    order: 'sequential',
    message: '',
  }));
  const form = useContractForm<SendContractInput, Typed>(SendContract, start, bodyOf);
  const { register, getFieldError, setValue, useWatch, handleSubmit, applyServerErrors } = form;
  const recipients = useWatch('recipients');
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending } = useApiMutation(sendContract);
  const save = handleSubmit((body) => {
    if (isPending) return;
    setFailure(undefined);
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `${number} is sent for signature`, tone: 'ok' });
          onClose();
        },
        onError: (error) => setFailure(applyServerErrors(error) ? undefined : error),
      },
    );
  });
  return (
    <Drawer
      open
      title={`Send ${number} for signature`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Not yet
          </Button>
          <Button size="lg" variant="solid" type="submit" form="send-contract" busy={isPending}>
            Send for signature
          </Button>
        </>
      }
    >
      <form id="send-contract" noValidate onSubmit={(event) => void save(event)} onKeyDown={submitOnCtrlEnter(save)}>
        <Stack gap="5">
          <Text color="fg.muted">
            Each gets a link of their own by e-mail and needs no account. What the contract says stays as it is from then on.
          </Text>
          {failure && <ErrorNotice title={`${number} was not sent`} reassurance="No e-mail went out." error={failure} />}
          <RecipientRows
            recipients={recipients}
            onChange={(next) => setValue('recipients', next)}
            wrongOf={(at, part) => getFieldError(`recipients.${at}.${part}` as 'recipients')}
            problem={getFieldError('recipients')}
            {...(user && { me: { name: `${user.firstName} ${user.lastName}`, email: user.email } })}
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
        </Stack>
      </form>
    </Drawer>
  );
}
