import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { parseMoney } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { FormDialog, MoneyInput, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Textarea, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { readRefund } from './read-refund';

interface Resolution<Outcome> {
  outcome: Outcome | 'split';
  refundCents?: number | undefined;
  note: string;
}

interface ResolveDisputeDialogProps<Outcome extends string> {
  /** What is disputed, such as "OR-2026-0001". */
  subject: string;
  customerName: string;
  currency: string;
  /** What can go back; 0 if nothing was paid, and then nothing can be split. */
  heldCents: number;
  schema: z.ZodMiniType<unknown, Resolution<Outcome>>;
  /** The outcomes that pay the partner and that give everything back. */
  release: { outcome: Outcome; label: string };
  refund: Outcome;
  /** Returns the message that it is decided. @throws ApiError */
  onResolve: (body: Resolution<Outcome>) => Promise<string>;
  onClose: () => void;
  /** The effect of the decision; `backCents` is undefined while the amount of a split cannot be read. */
  children: (outcome: Outcome | 'split', backCents: number | undefined) => ReactNode;
}

const empty = { refundCents: '', note: '' };

/** Resolves a dispute: the work is paid, the money goes back, or it is split. */
export function ResolveDisputeDialog<Outcome extends string>(props: ResolveDisputeDialogProps<Outcome>) {
  const { subject, customerName, currency, heldCents, schema, release, refund, onResolve, onClose, children } = props;
  const [outcome, setOutcome] = useState<Outcome | 'split'>(release.outcome);
  const form = useContractForm(schema, empty, ({ refundCents, note }: typeof empty, wrong) =>
    outcome === 'split'
      ? { outcome, note, refundCents: readRefund(refundCents, heldCents - 1, currency, (message) => wrong('refundCents', message)) }
      : { outcome, note },
  );
  const { register, getFieldError, useWatch } = form;
  const typed = parseMoney(useWatch('refundCents'), currency);
  const splitCents = typed !== undefined && typed > 0 && typed < heldCents ? typed : undefined;
  const backCents = outcome === 'split' ? splitCents : outcome === refund ? heldCents : 0;
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    toast({ title: await onResolve(body), tone: 'ok' });
    onClose();
  });
  const options = [
    { value: release.outcome, label: release.label, text: 'The partner is paid.' },
    ...(heldCents > 0 ? [{ value: 'split' as const, label: 'Split', text: 'Some goes back, the rest is paid.' }] : []),
    { value: refund, label: 'Refund', text: 'All goes back.' },
  ];
  return (
    <FormDialog
      title={`Decide the dispute of ${subject}`}
      submitLabel="Decide"
      cancelLabel="Not now"
      danger={outcome !== release.outcome}
      busy={busy}
      dirty={form.isDirty || outcome !== release.outcome}
      submitError={error}
      errorTitle="Nothing is decided yet"
      errorReassurance="The money stays in escrow. What you entered is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards label="Decision" options={options} value={outcome} onChange={setOutcome} />
      {outcome === 'split' && (
        <Field
          label={`Back to ${customerName}`}
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
      {children(outcome, backCents)}
    </FormDialog>
  );
}
