import { useApiMutation } from '@techadds/shared/api';
import { VoidQuote, voidQuote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';

/** Voids a quote, with a reason for the history. */
export function VoidDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, number, customer, sentAt } = quote;
  const { mutateAsync } = useApiMutation(voidQuote);
  return (
    <ReasonDialog
      title={`Void ${number}?`}
      schema={VoidQuote}
      name="reason"
      submitLabel="Void quote"
      cancelLabel="Keep quote"
      errorTitle={`${number} was not voided`}
      onSubmit={async (body) => {
        await mutateAsync({ params: { id }, body });
        toast({ title: `${number} is voided` });
        onClose();
      }}
      onClose={onClose}
    >
      {sentAt === null
        ? `${customer.name} has not seen it. `
        : `${customer.name} can no longer accept it, and the link shows that it was voided. `}
      A voided quote cannot be sent again; duplicate it to offer something else.
    </ReasonDialog>
  );
}
