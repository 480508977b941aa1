import type * as z from 'zod/mini';
import { RecordPayment } from '@techadds/shared/contract/orders/forms';
import { formatMoney } from '@techadds/shared/format/money';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, Text, toast } from '@techadds/shared/ui';

interface TransferDialogProps {
  /** What it pays for, such as "OR-2026-0001". */
  subject: string;
  payCents: number;
  currency: string;
  customerName: string;
  partnerName: string;
  /** The word for work that the customer agreed to. */
  agreed: 'accepted' | 'approved';
  /** Whether the customer has agreed already, so that the money is released at once. */
  isAgreed: boolean;
  /** @throws ApiError */
  onRecord: (body: z.output<typeof RecordPayment>) => Promise<unknown>;
  onClose: () => void;
}

/** Records that a bank transfer has arrived, with its reference. */
export function TransferDialog(props: TransferDialogProps) {
  const { subject, payCents, currency, customerName, partnerName, agreed, isAgreed, onRecord, onClose } = props;
  const form = useContractForm(RecordPayment, { reference: '' });
  const amount = formatMoney(payCents, currency);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await onRecord(body);
    toast({ title: `${subject}: ${amount} has arrived`, tone: 'ok' });
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
        The transfer of {customerName} for {subject} counts as paid in full.{' '}
        {isAgreed
          ? `The work is ${agreed}, so it is released to ${partnerName} at once.`
          : `It stays in escrow until the work is ${agreed}.`}
      </Text>
      <Field label="Reference" hint="As shown on the bank statement" required error={form.getFieldError('reference')}>
        <Input {...form.register('reference')} autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  );
}
