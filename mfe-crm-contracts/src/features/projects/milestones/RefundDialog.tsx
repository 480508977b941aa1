import { useApiMutation } from '@techadds/shared/api';
import { RefundOrder, refundReasons } from '@techadds/shared/contract/orders/forms';
import { refundReasonLabels } from '@techadds/shared/contract/orders/refund-labels';
import { refundMilestone } from '@techadds/shared/contract/projects/endpoints';
import { FormDialog, MoneyInput, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, NativeSelect, Text, Textarea, toast } from '@techadds/shared/ui';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';
import { readRefund } from '@techadds/shared/features/order';

const emptyRefund = { amountCents: '', reason: '' as (typeof refundReasons)[number], note: '' };

/** Refunds part or all of what was paid for a milestone. */
export function RefundDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, paidCents, refundedCents, currency, releasedAt } = milestone;
  const { customer, partner } = project;
  const mostCents = paidCents - refundedCents;
  const form = useContractForm(RefundOrder, emptyRefund, ({ amountCents, reason, note }: typeof emptyRefund, wrong) => {
    if ((reason as string) === '') wrong('reason', 'Choose a reason.');
    return { amountCents: readRefund(amountCents, mostCents, currency, (message) => wrong('amountCents', message)), reason, note };
  });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(refundMilestone);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    toast({ title: `${title}: ${formatMoney(body.amountCents, currency)} goes back to ${customer.name}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Refund ${title}?`}
      submitLabel="Refund"
      cancelLabel="Not now"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing is refunded yet"
      errorReassurance="What you entered is still here. Trying again cannot refund twice."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Up to {formatMoney(mostCents, currency)} can go back to {customer.name}, the way it was paid.{' '}
        {releasedAt === null
          ? 'It comes out of escrow. If all of it goes back, the work on the milestone ends.'
          : `It was released: ${partner.name} and the platform give their parts back.`}
      </Text>
      <Field label="Amount" required error={getFieldError('amountCents')}>
        <MoneyInput {...register('amountCents')} currency={currency} autoFocus />
      </Field>
      <Field label="Reason" required error={getFieldError('reason')}>
        <NativeSelect
          {...register('reason')}
          options={[
            { value: '', label: 'Choose a reason' },
            ...refundReasons.map((value) => ({ value, label: refundReasonLabels[value] })),
          ]}
        />
      </Field>
      <Field label="Note" hint={`${customer.name} reads it`} error={getFieldError('note')}>
        <Textarea {...register('note')} rows={2} />
      </Field>
    </FormDialog>
  );
}
