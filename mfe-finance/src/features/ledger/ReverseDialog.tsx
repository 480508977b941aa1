import { useApiMutation } from '@techadds/shared/api';
import { ReverseEntry, reverseJournalEntry, type JournalEntryDetail } from '@techadds/shared/contract/ledger/endpoints';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { toast } from '@techadds/shared/ui';

interface ReverseDialogProps {
  entry: JournalEntryDetail;
  onClose: () => void;
  /** Called with the id of the reversed entry. */
  onReversed: (id: string) => void;
}

/** Books the opposite of an entry. Each entry can be reversed once. */
export function ReverseDialog({ entry, onClose, onReversed }: ReverseDialogProps) {
  const { mutateAsync } = useApiMutation(reverseJournalEntry);
  const amount = formatMoney(entry.totalCents, entry.currency);
  return (
    <ReasonDialog
      title={`Reverse entry ${entry.seq.toLocaleString('en-US')}?`}
      schema={ReverseEntry}
      name="reason"
      submitLabel="Reverse entry"
      cancelLabel="Keep entry"
      errorTitle="Nothing was reversed"
      onSubmit={async (body) => {
        const { id } = await mutateAsync({ params: { id: entry.id }, body });
        toast({ title: `Entry ${entry.seq} is reversed: ${amount} went back`, tone: 'ok' });
        onReversed(id);
      }}
      onClose={onClose}
    >
      The opposite of {amount} is booked as an entry of its own. This one stays as it is and can be reversed only once.
    </ReasonDialog>
  );
}
