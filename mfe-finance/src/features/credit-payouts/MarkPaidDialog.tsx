import { useApiMutation } from '@techadds/shared/api';
import { MarkCreditPayoutPaid } from '@techadds/shared/contract/credit/forms';
import { markCreditPayoutPaid, type CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Input, Text, toast } from '@techadds/shared/ui';

/** Records that the bank has paid a customer's credit, with the reference of the transfer. */
export function MarkPaidDialog({ payout, onClose }: { payout: CreditPayout; onClose: () => void }) {
  const { id, number, amountCents, currency, holder, bankLast4, customer } = payout;
  const form = useContractForm(MarkCreditPayoutPaid, { reference: '' });
  const { mutateAsync } = useApiMutation(markCreditPayoutPaid);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is paid`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Has the bank paid ${number}?`}
      submitLabel="Mark paid"
      cancelLabel="Go back"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} was not changed`}
      errorReassurance="No money moved."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {formatMoney(amountCents, currency)} is marked as paid to {holder}, account …{bankLast4}, and {customer.name} is notified.
      </Text>
      <Field label="Reference of the transfer" required error={form.getFieldError('reference')}>
        <Input {...form.register('reference')} autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  );
}
