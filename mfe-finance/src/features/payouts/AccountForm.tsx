import { useApiMutation } from '@techadds/shared/api';
import { payoutSchedules } from '@techadds/shared/contract/payouts/states';
import { PutPayoutAccount, putPayoutAccount, type PayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { FormDrawer, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { Field, Flex, Grid, Input, NativeSelect, Text, toast } from '@techadds/shared/ui';
import { payoutAccountStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { scheduleLabels } from './payouts.labels';

const twoColumns = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };
const toAccountFormValues = (account: PayoutAccount | null, tenantCurrency: string | undefined) => ({
  holder: account?.holder ?? '',
  country: account?.country ?? '',
  currency: account?.currency ?? tenantCurrency ?? 'USD',
  accountNumber: '',
  routingNumber: '',
  schedule: account?.schedule ?? 'weekly',
  minimumCents: account ? toAmountInput(account.minimumCents, account.currency) : '0',
});
const toCurrency = (typed: string) => typed.trim().toUpperCase();
const toOptional = (typed: string) => (typed.trim() === '' ? undefined : typed.trim());

/** A partner's bank account and payout schedule. Bank details are write-only; a stored number shows only its last four characters. */
export function AccountForm({ of, onClose }: { of: PayoutAccount | null; onClose: () => void }) {
  const initial = toAccountFormValues(of, useTenantCurrency());
  const form = useContractForm(PutPayoutAccount, initial, (typed: typeof initial, wrong) => ({
    ...typed,
    country: typed.country.trim().toUpperCase(),
    currency: toCurrency(typed.currency),
    accountNumber: toOptional(typed.accountNumber) ?? (of ? undefined : wrong('accountNumber', 'Enter an IBAN or an account number.')),
    routingNumber: toOptional(typed.routingNumber),
    minimumCents:
      parseMoney(typed.minimumCents, toCurrency(typed.currency)) ??
      wrong('minimumCents', getMoneyError(typed.minimumCents, toCurrency(typed.currency), 50)),
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(putPayoutAccount);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { status, bankLast4 } = await mutateAsync({ body });
    toast({
      title:
        status === 'active' ? `Payouts go to account …${bankLast4}` : `Account …${bankLast4} is kept. Payouts wait until it is verified.`,
      tone: 'ok',
    });
    onClose();
  });
  return (
    <FormDrawer
      title={of ? 'Payout account' : 'Set up payout account'}
      submitLabel="Save account"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The account was not saved"
      errorReassurance="Payouts are not affected."
      onSubmit={submit}
      onClose={onClose}
    >
      {of && (
        <Flex justifyContent="space-between" alignItems="center" textStyle="sm">
          <span>Account ending {of.bankLast4}</span>
          <StatusBadge states={payoutAccountStates} state={of.status} variant="tint" />
        </Flex>
      )}
      <Field label="Account holder" required error={getFieldError('holder')}>
        <Input {...register('holder')} autoComplete="off" autoFocus />
      </Field>
      <Grid gap="4" gridTemplateColumns={twoColumns}>
        <Field label="Country" hint="Two letters, like DE" required error={getFieldError('country')}>
          <Input {...register('country')} autoCapitalize="characters" autoComplete="off" />
        </Field>
        <Field label="Currency" hint="Three letters, like EUR" required error={getFieldError('currency')}>
          <Input {...register('currency')} autoCapitalize="characters" autoComplete="off" />
        </Field>
      </Grid>
      <Field
        label="IBAN or account number"
        hint={of ? 'Leave empty to keep' : undefined}
        required={!of}
        error={getFieldError('accountNumber')}
      >
        <Input {...register('accountNumber')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Routing number" hint="United States only" error={getFieldError('routingNumber')}>
        <Input {...register('routingNumber')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Grid gap="4" gridTemplateColumns={twoColumns}>
        <Field label="Payout schedule" error={getFieldError('schedule')}>
          <NativeSelect {...register('schedule')} options={payoutSchedules.map((value) => ({ value, label: scheduleLabels[value] }))} />
        </Field>
        <Field label="Minimum payout" error={getFieldError('minimumCents')}>
          <Input {...register('minimumCents')} inputMode="decimal" />
        </Field>
      </Grid>
      <Text textStyle="xs" color="fg.muted">
        The number is stored encrypted; only its last digits are ever shown. A new one is verified before the next payout.
      </Text>
    </FormDrawer>
  );
}
