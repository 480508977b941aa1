import { useApiMutation } from '@techadds/shared/api';
import { depositKinds, type DepositKind } from '@techadds/shared/contract/deposits/states';
import { CreateDeposit, createDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';
import { formatAmount, formatMoney } from '@techadds/shared/format/money';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { Field, Input, NativeSelect, toast } from '@techadds/shared/ui';
import { methodLabels } from '../fees/fees.labels';
import { CustomerField } from './CustomerField';
import { depositKindLabels } from './deposits.labels';

const emptyDeposit = {
  kind: 'down_payment' as DepositKind,
  customerId: '',
  customerName: '',
  amountCents: '',
  method: 'wire' as Deposit['method'],
  reference: '',
};

/** Announces a deposit. */
export function DepositForm({ onClose }: { onClose: () => void }) {
  const currency = useTenantCurrency() ?? '';
  const form = useContractForm(CreateDeposit, emptyDeposit, ({ customerName: _, ...typed }: typeof emptyDeposit, wrong) => ({
    ...typed,
    amountCents: parseMoney(typed.amountCents, currency) ?? wrong('amountCents', getMoneyError(typed.amountCents, currency, 1250)),
    customerId: typed.kind === 'partner_topup' ? undefined : typed.customerId || wrong('customerId', 'Choose who pays ahead.'),
  }));
  const { register, getFieldError, setValue, useWatch } = form;
  const ahead = useWatch('kind') !== 'partner_topup';
  const customerName = useWatch('customerName');
  const { mutateAsync } = useApiMutation(createDeposit);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { number, amountCents, currency } = await mutateAsync({ body });
    toast({ title: `Deposit ${number} created: ${formatMoney(amountCents, currency)}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDrawer
      title="New deposit"
      submitLabel="Create deposit"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The deposit was not created"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Kind" error={getFieldError('kind')}>
        <NativeSelect {...register('kind')} options={depositKinds.map((value) => ({ value, label: depositKindLabels[value] }))} />
      </Field>
      {ahead && (
        <CustomerField
          value={customerName}
          onChange={({ id, name }) => {
            setValue('customerId', id);
            setValue('customerName', name);
          }}
          error={getFieldError('customerId')}
        />
      )}
      <Field label="Amount" hint={currency} required error={getFieldError('amountCents')}>
        <Input {...register('amountCents')} inputMode="decimal" placeholder={formatAmount(1250 * getMinorUnits(currency), currency)} />
      </Field>
      <Field label="Method" error={getFieldError('method')}>
        <NativeSelect {...register('method')} options={Object.entries(methodLabels).map(([value, label]) => ({ value, label }))} />
      </Field>
      <Field label="Reference" hint="Payment reference" error={getFieldError('reference')}>
        <Input {...register('reference')} autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}
