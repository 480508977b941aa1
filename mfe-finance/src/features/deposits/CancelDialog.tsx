import { useApiMutation } from '@techadds/shared/api';
import { cancelDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, ErrorNotice, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** Confirms the cancellation of a deposit that has not arrived. */
export function CancelDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { id, number, amountCents, currency } = deposit;
  const { mutate, isPending, error } = useApiMutation(cancelDeposit);
  const giveUp = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({ title: `${number} is canceled` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={`Cancel ${number}?`}
      confirmLabel="Cancel deposit"
      cancelLabel="Keep waiting"
      danger
      busy={isPending}
      onClose={onClose}
      onConfirm={giveUp}
    >
      {formatMoney(amountCents, currency)} is not waited for any more. Nothing has been booked for it.
      {error && (
        <Box mt="3">
          <ErrorNotice title={`${number} was not changed`} reassurance="No money moved." error={error} />
        </Box>
      )}
    </ConfirmDialog>
  );
}
