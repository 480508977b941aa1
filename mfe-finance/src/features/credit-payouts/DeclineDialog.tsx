import { useApiMutation } from '@techadds/shared/api';
import { DeclineCreditPayout } from '@techadds/shared/contract/credit/forms';
import { declineCreditPayout, type CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { toast } from '@techadds/shared/ui';

/** Declines a payout of credit, with a reason for the customer. */
export function DeclineDialog({ payout, onClose }: { payout: CreditPayout; onClose: () => void }) {
  const { id, number, amountCents, currency, customer } = payout;
  const { mutateAsync } = useApiMutation(declineCreditPayout);
  return (
    <ReasonDialog
      title={`Decline ${number}?`}
      schema={DeclineCreditPayout}
      name="reason"
      submitLabel="Decline"
      cancelLabel="Go back"
      errorTitle={`${number} was not changed. No money moved.`}
      onSubmit={async (body) => {
        await mutateAsync({ params: { id }, body });
        toast({ title: `${number} is declined` });
        onClose();
      }}
      onClose={onClose}
    >
      {customer.name} can use {formatMoney(amountCents, currency)} again, and sees the reason.
    </ReasonDialog>
  );
}
