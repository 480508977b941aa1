import { useApiMutation } from '@techadds/shared/api';
import { payoutFailureCodes } from '@techadds/shared/contract/payouts/states';
import { FailPayout, markPayoutFailed, type PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, NativeSelect, Text, Textarea, toast } from '@techadds/shared/ui';
import { failureLabels } from './payouts.labels';

/** Marks a payout as returned by the bank, with the reason; its amount becomes available again. */
export function MarkFailedDialog({ payout, onClose }: { payout: PayoutDetail; onClose: () => void }) {
  const { id, number, amountCents, currency, partner } = payout;
  const form = useContractForm(FailPayout, { code: 'bank_declined', note: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(markPayoutFailed);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is marked as failed. ${formatMoney(amountCents, currency)} is available again.` });
    onClose();
  });
  return (
    <FormDialog
      title={`Did the bank return ${number}?`}
      submitLabel="Mark failed"
      cancelLabel="Go back"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} was not changed`}
      errorReassurance="No money moved."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {formatMoney(amountCents, currency)} becomes available to {partner.name} again, and they are notified of the reason.
      </Text>
      <Field label="Reason" error={getFieldError('code')}>
        <NativeSelect {...register('code')} options={payoutFailureCodes.map((value) => ({ value, label: failureLabels[value] }))} />
      </Field>
      <Field label="Note" hint="Optional" error={getFieldError('note')}>
        <Textarea {...register('note')} rows={2} />
      </Field>
    </FormDialog>
  );
}
