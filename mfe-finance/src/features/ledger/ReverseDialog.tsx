import { useApiMutation } from '@techadds/shared/api';
import { ReverseEntry, reverseJournalEntry, type JournalEntryDetail } from '@techadds/shared/contract/ledger/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Button, ErrorNotice, Field, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

interface ReverseDialogProps {
  entry: JournalEntryDetail;
  onClose: () => void;
  /** Called with the id of the reversed entry. */
  onReversed: (id: string) => void;
}

/** Books the opposite of an entry. Each entry can be reversed once. */
export function ReverseDialog({ entry, onClose, onReversed }: ReverseDialogProps) {
  const { register, getFieldError, handleSubmit } = useContractForm(ReverseEntry, { reason: '' });
  const { mutate, isPending, error } = useApiMutation(reverseJournalEntry);
  const reverse = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id: entry.id }, body },
      {
        onSuccess: ({ id }) => {
          toast({ title: `Entry ${entry.seq} is reversed: ${formatMoney(entry.totalCents, entry.currency)} went back`, tone: 'ok' });
          onReversed(id);
        },
      },
    );
  });
  return (
    <Dialog
      open
      title={`Reverse entry ${entry.seq.toLocaleString('en-US')}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Keep entry
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="reverse" busy={isPending}>
            Reverse entry
          </Button>
        </>
      }
    >
      <form id="reverse" noValidate onSubmit={(event) => void reverse(event)}>
        <Stack gap="4">
          <Text color="fg.muted">
            The opposite of {formatMoney(entry.totalCents, entry.currency)} is booked as an entry of its own. This one stays as it is and
            can be reversed only once.
          </Text>
          {error && !error.fields.reason && (
            <ErrorNotice title="Nothing was reversed" reassurance="What you entered is still here." error={error} />
          )}
          <Field label="Reason" required error={getFieldError('reason') ?? error?.fields.reason}>
            <Textarea {...register('reason')} rows={3} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
