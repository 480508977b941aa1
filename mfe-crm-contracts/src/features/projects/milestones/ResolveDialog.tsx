import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { resolveMilestone } from '@techadds/shared/contract/projects/endpoints';
import { ResolveMilestone } from '@techadds/shared/contract/projects/forms';
import type { MilestoneOutcome } from '@techadds/shared/contract/projects/states';
import { FormDialog, MoneyInput, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { parseMoney } from '@techadds/shared/format/amount-input';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';
import { readRefund } from './refund-amount';

const outcomeOptions = [
  { value: 'released', label: 'Release', text: 'The partner is paid.' },
  { value: 'split', label: 'Split', text: 'Some goes back, the rest is paid.' },
  { value: 'refunded', label: 'Refund', text: 'All goes back.' },
] as const satisfies readonly { value: MilestoneOutcome; label: string; text: string }[];

const empty = { refundCents: '', note: '' };

/** Resolves the dispute of a milestone: release, refund, or split. */
export function ResolveDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, paidCents, refundedCents, currency } = milestone;
  const { customer, partner } = project;
  const [outcome, setOutcome] = useState<MilestoneOutcome>('released');
  const heldCents = paidCents - refundedCents;
  const form = useContractForm(ResolveMilestone, empty, ({ refundCents, note }: typeof empty, wrong) =>
    outcome === 'split'
      ? { outcome, note, refundCents: readRefund(refundCents, heldCents - 1, currency, (message) => wrong('refundCents', message)) }
      : { outcome, note },
  );
  const { register, getFieldError, useWatch } = form;
  const typed = parseMoney(useWatch('refundCents'), currency) ?? 0;
  const backCents = outcome === 'released' ? 0 : outcome === 'refunded' ? heldCents : Math.min(typed, heldCents);
  const { mutateAsync } = useApiMutation(resolveMilestone);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    toast({ title: `The dispute of ${title} is decided`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Decide the dispute of ${title}`}
      submitLabel="Decide"
      cancelLabel="Not now"
      danger={outcome !== 'released'}
      busy={busy}
      dirty={form.isDirty || outcome !== 'released'}
      submitError={error}
      errorTitle="Nothing is decided yet"
      errorReassurance="The money stays in escrow. What you entered is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards label="Decision" options={outcomeOptions} value={outcome} onChange={setOutcome} />
      {outcome === 'split' && (
        <Field
          label={`Back to ${customer.name}`}
          hint={`Less than ${formatMoney(heldCents, currency)}`}
          required
          error={getFieldError('refundCents')}
        >
          <MoneyInput {...register('refundCents')} currency={currency} />
        </Field>
      )}
      <Field label="Note" hint="Both sides read it" required error={getFieldError('note')}>
        <Textarea {...register('note')} rows={3} />
      </Field>
      <Text aria-live="polite" textStyle="sm" color="fg.muted">
        {formatMoney(backCents, currency)} goes back to {customer.name}; {formatMoney(heldCents - backCents, currency)} is released to{' '}
        {partner.name}, less commission, fee and tax.
      </Text>
    </FormDialog>
  );
}
