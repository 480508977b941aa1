import { useApiMutation } from '@techadds/shared/api';
import { ReverseEntry, reverseJournalEntry, type JournalEntryDetail } from '@techadds/shared/contract/ledger/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

interface ReverseDialogProps {
  entry: JournalEntryDetail;
  onClose: () => void;
  /** Called with the id of the reversed entry. */
  onReversed: (id: string) => void;
}

/** Books the opposite of an entry. Each entry can be reversed once. */
export function ReverseDialog({ entry, onClose, onReversed }: ReverseDialogProps) {
  const form = useContractForm(ReverseEntry, { reason: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(reverseJournalEntry);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { id } = await mutateAsync({ params: { id: entry.id }, body });
    toast({ title: `Entry ${entry.seq} is reversed: ${formatMoney(entry.totalCents, entry.currency)} went back`, tone: 'ok' });
    onReversed(id);
  });
  return (
    <FormDialog
      title={`Reverse entry ${entry.seq.toLocaleString('en-US')}?`}
      submitLabel="Reverse entry"
      cancelLabel="Keep entry"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was reversed"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        The opposite of {formatMoney(entry.totalCents, entry.currency)} is booked as an entry of its own. This one stays as it is and can be
        reversed only once.
      </Text>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
