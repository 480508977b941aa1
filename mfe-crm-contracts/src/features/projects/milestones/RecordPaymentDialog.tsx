import { useApiMutation } from '@techadds/shared/api';
import { RecordPayment } from '@techadds/shared/contract/orders/forms';
import { recordMilestonePayment } from '@techadds/shared/contract/projects/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Input, Text, toast } from '@techadds/shared/ui';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

/** Records that a bank transfer for a milestone has arrived, with its reference. */
export function RecordPaymentDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, payCents, currency, number, status } = milestone;
  const form = useContractForm(RecordPayment, { reference: '' });
  const { mutateAsync } = useApiMutation(recordMilestonePayment);
  const amount = formatMoney(payCents, currency);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    toast({ title: `${title}: ${amount} has arrived`, tone: 'ok' });
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
        The transfer of {project.customer.name} for {title} ({number}) counts as paid in full.{' '}
        {status === 'approved'
          ? `The work is approved, so it is released to ${project.partner.name} at once.`
          : 'It stays in escrow until the work is approved.'}
      </Text>
      <Field label="Reference" hint="As shown on the bank statement" required error={form.getFieldError('reference')}>
        <Input {...form.register('reference')} autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  );
}
