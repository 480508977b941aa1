import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { ResolveDispute } from '@techadds/shared/contract/orders/forms';
import type { DisputeOutcome } from '@techadds/shared/contract/orders/states';
import { resolveDispute, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Field, Input, Textarea, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { parseAmount, getAmountError } from './parse-amount';
import { ActionImpact } from './ActionImpact';

const outcomeOptions = [
  { value: 'completed', label: 'Complete', text: 'The partner is paid.' },
  { value: 'split', label: 'Split', text: 'Some goes back, the rest is paid.' },
  { value: 'canceled', label: 'Refund', text: 'All goes back.' },
] as const satisfies readonly { value: DisputeOutcome; label: string; text: string }[];

/** Resolves a dispute, with a preview of what each decision does to the money. */
export function ResolveDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, currency, payCents, refundedCents } = order;
  const [outcome, setOutcome] = useState<DisputeOutcome>('completed');
  const paid = order.paymentStatus !== 'none';
  const left = paid ? payCents - refundedCents : 0;
  const empty = { refundCents: '', note: '' };
  const form = useContractForm(ResolveDispute, empty, (typed: typeof empty, wrong) => {
    const { refundCents, note } = typed;
    if (outcome !== 'split') return { outcome, note };
    const problem = getAmountError(refundCents, 'amount', left - 1, currency);
    if (problem !== undefined) wrong('refundCents', problem);
    return { outcome, note, refundCents: parseAmount(refundCents, 'amount', left, currency) ?? 0 };
  });
  const { register, getFieldError, useWatch } = form;
  const typed = parseAmount(useWatch('refundCents'), 'amount', left, currency);
  const splitCents = typed !== undefined && typed > 0 && typed < left ? typed : undefined;
  const { mutateAsync } = useApiMutation(resolveDispute);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const after = await mutateAsync({ params: { id }, body });
    const back = after.refundedCents - refundedCents;
    const what = back > 0 ? `${formatMoney(back, currency)} goes back to ${customer.name}` : 'the money is released';
    toast({ title: `${number} is decided: ${paid ? what : 'nothing was paid'}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Decide the dispute of ${number}`}
      submitLabel="Decide"
      cancelLabel="Not now"
      danger={outcome !== 'completed'}
      busy={busy}
      dirty={form.isDirty || outcome !== 'completed'}
      submitError={error}
      errorTitle="Nothing is decided yet"
      errorReassurance="The money stays in escrow. What you entered is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        label="Decision"
        options={outcomeOptions.filter(({ value }) => paid || value !== 'split')}
        value={outcome}
        onChange={setOutcome}
      />
      {outcome === 'split' && (
        <Field
          label={`Back to ${customer.name}`}
          hint={`Less than ${formatMoney(left, currency)}`}
          required
          error={getFieldError('refundCents')}
        >
          <Input {...register('refundCents')} inputMode="decimal" autoComplete="off" />
        </Field>
      )}
      <Field label="Note" hint="Both sides read it" required error={getFieldError('note')}>
        <Textarea {...register('note')} rows={3} />
      </Field>
      {paid && (
        <Box aria-live="polite">
          <ActionImpact order={order} outcome={outcome} splitCents={splitCents} />
        </Box>
      )}
    </FormDialog>
  );
}
