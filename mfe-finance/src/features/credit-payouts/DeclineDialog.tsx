import { useApiMutation } from '@techadds/shared/api';
import { DeclineCreditPayout } from '@techadds/shared/contract/credit/forms';
import { declineCreditPayout, type CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

/** Declines a payout of credit, with a reason for the customer. */
export function DeclineDialog({ payout, onClose }: { payout: CreditPayout; onClose: () => void }) {
  const { id, number, amountCents, currency, customer } = payout;
  const form = useContractForm(DeclineCreditPayout, { reason: '' });
  const { mutateAsync } = useApiMutation(declineCreditPayout);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is declined` });
    onClose();
  });
  return (
    <FormDialog
      title={`Decline ${number}?`}
      submitLabel="Decline"
      cancelLabel="Go back"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} stays as it is`}
      errorReassurance="No money moved."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {customer.name} can use {formatMoney(amountCents, currency)} again, and sees the reason.
      </Text>
      <Field label="Reason" required error={form.getFieldError('reason')}>
        <Textarea {...form.register('reason')} rows={2} />
      </Field>
    </FormDialog>
  );
}
