import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  DebtSettings,
  getDebtSettings,
  putDebtSettings,
  type DebtSettings as Settings,
} from '@techadds/shared/contract/partner-debts/endpoints';
import { getMoneyError, parseMoney, parseRate, toAmountInput, toRateInput } from '@techadds/shared/format/amount-input';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { Field, Input, Text, toast } from '@techadds/shared/ui';

/** The limit from which payouts are paused, and the share of earnings that is set off. */
export function DebtSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(apiQuery(getDebtSettings));
  const currency = useTenantCurrency();
  return data && currency ? <DebtSettingsForm settings={data} currency={currency} onClose={onClose} /> : null;
}

function DebtSettingsForm({ settings, currency, onClose }: { settings: Settings; currency: string; onClose: () => void }) {
  const initial = { owedLimitCents: toAmountInput(settings.owedLimitCents, currency), collectionBp: toRateInput(settings.collectionBp) };
  const form = useContractForm(DebtSettings, initial, (typed: typeof initial, wrong) => ({
    owedLimitCents:
      parseMoney(typed.owedLimitCents, currency) ?? wrong('owedLimitCents', getMoneyError(typed.owedLimitCents, currency, 1_000)),
    collectionBp: parseRate(typed.collectionBp) ?? wrong('collectionBp', 'Enter a percentage with at most two decimals, like 50.'),
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(putDebtSettings);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ body });
    toast({ title: 'The collection rule is saved', tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title="Collection rule"
      submitLabel="Save rule"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The rule was not saved"
      errorReassurance="The current rule stays."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        A partner owes what is refunded after the payout. Earnings are set off against it when they become available.
      </Text>
      <Field label="Set off" hint="Percent of each earning" required error={getFieldError('collectionBp')}>
        <Input {...register('collectionBp')} inputMode="decimal" autoFocus />
      </Field>
      <Field
        label="Pause payouts above"
        hint="Owed by a partner in one currency. Admins are told"
        required
        error={getFieldError('owedLimitCents')}
      >
        <Input {...register('owedLimitCents')} inputMode="decimal" />
      </Field>
    </FormDialog>
  );
}
