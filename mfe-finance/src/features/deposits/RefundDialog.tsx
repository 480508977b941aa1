import { useApiMutation } from '@techadds/shared/api';
import { RefundDeposit, refundDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Input, Text, Textarea, toast } from '@techadds/shared/ui';

/** Refunds a deposit, or part of it. */
export function RefundDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { id, number, amountCents, refundedCents, currency } = deposit;
  const left = formatMoney(amountCents - refundedCents, currency);
  const empty = { amountCents: '', reason: '' };
  const form = useContractForm(RefundDeposit, empty, (typed: typeof empty, wrong) => ({
    reason: typed.reason,
    amountCents:
      typed.amountCents.trim() === ''
        ? undefined
        : (parseMoney(typed.amountCents, currency) ?? wrong('amountCents', getMoneyError(typed.amountCents, currency, 1250))),
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(refundDeposit);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const after = await mutateAsync({ params: { id }, body });
    toast({ title: `${number}: ${formatMoney(after.refundedCents - refundedCents, currency)} goes back`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Refund ${number}?`}
      submitLabel="Refund"
      cancelLabel="Keep deposit"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was refunded"
      errorReassurance="The deposit is unchanged."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">Up to {left} goes back to who paid it. Its fee stays with the processor.</Text>
      <Field label="Amount" hint={`${left} where empty`} error={getFieldError('amountCents')}>
        <Input {...register('amountCents')} inputMode="decimal" autoFocus />
      </Field>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={2} />
      </Field>
    </FormDialog>
  );
}
