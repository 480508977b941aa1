import { useApiMutation } from '@techadds/shared/api';
import { WriteOff, writeOffDebt, type PartnerDebt } from '@techadds/shared/contract/partner-debts/endpoints';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Text, Textarea, toast } from '@techadds/shared/ui';

/** Writes off a part of what a partner owes, as the marketplace's loss. */
export function WriteOffDialog({ debt: { partner, currency, owedCents }, onClose }: { debt: PartnerDebt; onClose: () => void }) {
  const initial = { amountCents: toAmountInput(owedCents, currency), reason: '' };
  const form = useContractForm(WriteOff, initial, (typed: typeof initial, wrong) => ({
    ...typed,
    currency,
    amountCents: parseMoney(typed.amountCents, currency) ?? wrong('amountCents', getMoneyError(typed.amountCents, currency, 1_250)),
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(writeOffDebt);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const left = await mutateAsync({ params: { partnerId: partner.id }, body });
    toast({
      title: `${formatMoney(body.amountCents, currency)} is written off; ${formatMoney(left.owedCents, currency)} is owed`,
      tone: 'ok',
    });
    onClose();
  });
  return (
    <FormDialog
      title={`Write off what ${partner.name} owes?`}
      submitLabel="Write off"
      cancelLabel="Keep it owed"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was written off"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {partner.name} owes {formatMoney(owedCents, currency)}. What is written off becomes a loss of the marketplace and is not collected
        any more. The journal and the audit log keep it.
      </Text>
      <Field label="Amount" hint={currency} required error={getFieldError('amountCents')}>
        <Input {...register('amountCents')} inputMode="decimal" />
      </Field>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
