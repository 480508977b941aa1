import { useApiMutation } from '@techadds/shared/api';
import { RecordPayment } from '@techadds/shared/contract/orders/forms';
import { recordPayment, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Input, Text, toast } from '@techadds/shared/ui';

const finishedStatuses = ['completed', 'split', 'rated'];

/** Records that a bank transfer has arrived, with its reference. */
export function PaymentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, partner, payCents, currency, fulfilmentStatus } = order;
  const form = useContractForm(RecordPayment, { reference: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(recordPayment);
  const amount = formatMoney(payCents, currency);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number}: ${amount} has arrived`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Has ${amount} arrived?`}
      submitLabel={`Record ${amount}`}
      cancelLabel="Not now"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing is recorded yet"
      errorReassurance="Trying again cannot record it twice."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        The transfer of {customer.name} for {number} counts as paid in full.{' '}
        {finishedStatuses.includes(fulfilmentStatus)
          ? `The work is accepted, so it is released to ${partner.name} at once.`
          : 'It stays in escrow until the work is accepted.'}
      </Text>
      <Field label="Reference" hint="As shown on the bank statement" required error={getFieldError('reference')}>
        <Input {...register('reference')} autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  );
}
