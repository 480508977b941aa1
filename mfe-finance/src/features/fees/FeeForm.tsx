import { useApiMutation } from '@techadds/shared/api';
import { PutFeeProfile, putFeeProfile, type FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatDate } from '@techadds/shared/format/date';
import { getMoneyError, parseMoney, parseRate, toAmountInput, toRateInput } from '@techadds/shared/format/amount-input';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { Field, Grid, Input, NativeSelect, Text, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { methodLabels, payerLabels } from './fees.labels';

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const twoColumns = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };

/** The initial form values, as text. `currency` is that of the amounts. */
const toFeeFormValues = (profile: FeeProfile | undefined, currency: string) => ({
  name: profile?.name ?? '',
  method: profile?.method ?? 'card',
  percentBp: profile ? toRateInput(profile.percentBp) : '',
  fixedCents: toAmountInput(profile?.fixedCents ?? 0, currency),
  minCents: profile?.minCents ? toAmountInput(profile.minCents, currency) : '',
  maxCents: profile?.maxCents ? toAmountInput(profile.maxCents, currency) : '',
  payer: profile?.payer ?? 'partner',
  refundable: profile?.refundable ?? false,
  activeFrom: '',
});

/** Sets the fee of a payment method, from now or from a later time. The replaced profile stays in the history. */
export function FeeForm({ of, onClose }: { of: FeeProfile | undefined; onClose: () => void }) {
  const tenantCurrency = useTenantCurrency();
  const currency = of?.currency ?? tenantCurrency ?? '';
  const form = useContractForm(PutFeeProfile, toFeeFormValues(of, currency), (typed: ReturnType<typeof toFeeFormValues>, wrong) => {
    const amount = (name: 'fixedCents' | 'minCents' | 'maxCents') =>
      parseMoney(typed[name], currency) ?? wrong(name, getMoneyError(typed[name], currency, 1));
    return {
      ...typed,
      currency: of?.currency,
      percentBp: parseRate(typed.percentBp) ?? wrong('percentBp', 'Enter a percentage with at most two decimals, like 2.9.'),
      fixedCents: amount('fixedCents'),
      minCents: typed.minCents.trim() === '' ? null : amount('minCents'),
      maxCents: typed.maxCents.trim() === '' ? null : amount('maxCents'),
      activeFrom: typed.activeFrom === '' ? undefined : new Date(typed.activeFrom).toISOString(),
    };
  });
  const { register, getFieldError } = form;
  const put = useApiMutation(putFeeProfile);

  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { name, state, activeFrom } = await put.mutateAsync({ body });
    toast({ title: state === 'scheduled' ? `${name} takes over on ${formatDate(activeFrom)}` : `${name} is active`, tone: 'ok' });
    onClose();
  });

  return (
    <FormDrawer
      title={of ? `Change ${of.name}` : 'Set a fee'}
      submitLabel="Set fee"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The fee was not set"
      errorReassurance="The current fee is unchanged. What you entered is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={getFieldError('name')}>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <Field label="Method" hint={currency} error={getFieldError('method')}>
        <NativeSelect {...register('method')} options={toOptions(methodLabels)} />
      </Field>
      <Grid gap="4" gridTemplateColumns={twoColumns}>
        <Field label="Percentage" hint="Of the amount" required error={getFieldError('percentBp')}>
          <Input {...register('percentBp')} inputMode="decimal" placeholder="2.9" />
        </Field>
        <Field label="Fixed part" hint="On top" required error={getFieldError('fixedCents')}>
          <Input {...register('fixedCents')} inputMode="decimal" />
        </Field>
        <Field label="At least" hint="Optional" error={getFieldError('minCents')}>
          <Input {...register('minCents')} inputMode="decimal" />
        </Field>
        <Field label="At most" hint="Optional" error={getFieldError('maxCents')}>
          <Input {...register('maxCents')} inputMode="decimal" />
        </Field>
      </Grid>
      <Field label="Paid by" error={getFieldError('payer')}>
        <NativeSelect {...register('payer')} options={toOptions(payerLabels)} />
      </Field>
      <Checkbox {...register('refundable')}>Refundable</Checkbox>
      <Field label="Takes over" hint="Leave empty to start now" error={getFieldError('activeFrom')}>
        <Input {...register('activeFrom')} type="datetime-local" />
      </Field>
      <Text textStyle="xs" color="fg.muted">
        Orders that are placed already keep the fee they were placed with. What this replaces stays in the history.
      </Text>
    </FormDrawer>
  );
}
