import { useState } from 'react';
import { apiQuery, useApiMutation, type ApiError } from '@techadds/shared/api';
import { listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { depositKinds, type DepositKind } from '@techadds/shared/contract/deposits/states';
import { CreateDeposit, createDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatMoney, parseMoney } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, Field, Input, NativeSelect, Stack, toast } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { methodLabels } from '../fees/fees.labels';
import { kindLabels } from './deposits.labels';

const empty = { kind: 'down_payment' as DepositKind, customerId: '', amountCents: '', method: 'wire' as Deposit['method'], reference: '' };

/** Announces a deposit. */
export function NewDeposit({ onClose }: { onClose: () => void }) {
  const { register, getFieldError, handleSubmit, applyServerErrors, useWatch } = useContractForm(
    CreateDeposit,
    empty,
    (typed: typeof empty, wrong) => ({
      ...typed,
      amountCents: parseMoney(typed.amountCents) ?? wrong('amountCents', 'Enter an amount, like 1,250.00.'),
      customerId: typed.kind === 'partner_topup' ? undefined : typed.customerId || wrong('customerId', 'Choose who pays ahead.'),
    }),
  );
  const ahead = useWatch('kind') !== 'partner_topup';
  const customers = useQuery({ ...apiQuery(listCustomers, { query: { limit: '200' } }), enabled: ahead });
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending } = useApiMutation(createDeposit);
  const save = handleSubmit((body) => {
    if (isPending) return;
    setFailure(undefined);
    mutate(
      { body },
      {
        onSuccess: ({ number, amountCents, currency }) => {
          toast({ title: `Deposit ${number} created: ${formatMoney(amountCents, currency)}`, tone: 'ok' });
          onClose();
        },
        onError: (error) => setFailure(applyServerErrors(error) ? undefined : error),
      },
    );
  });
  return (
    <Drawer
      open
      title="New deposit"
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="deposit" busy={isPending}>
            Create deposit
          </Button>
        </>
      }
    >
      <form id="deposit" noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          {failure && <ErrorNotice title="The deposit was not created" reassurance="What you entered is still here." error={failure} />}
          <Field label="Kind" error={getFieldError('kind')}>
            <NativeSelect {...register('kind')} options={depositKinds.map((value) => ({ value, label: kindLabels[value] }))} />
          </Field>
          {ahead && (
            <Field label="Customer" required error={getFieldError('customerId')}>
              <NativeSelect
                {...register('customerId')}
                options={[
                  { value: '', label: customers.data ? 'Choose a customer' : 'Loading' },
                  ...(customers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
          )}
          <Field label="Amount" required error={getFieldError('amountCents')}>
            <Input {...register('amountCents')} inputMode="decimal" placeholder="1,250.00" />
          </Field>
          <Field label="Method" error={getFieldError('method')}>
            <NativeSelect {...register('method')} options={Object.entries(methodLabels).map(([value, label]) => ({ value, label }))} />
          </Field>
          <Field label="Reference" hint="On the transfer" error={getFieldError('reference')}>
            <Input {...register('reference')} autoComplete="off" />
          </Field>
        </Stack>
      </form>
    </Drawer>
  );
}
