import { useApiMutation } from '@techadds/shared/api';
import { completeOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Box, ErrorNotice, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** Confirms that the customer accepts the delivery, which releases the money. */
export function CompleteDialog({ order: { id, number }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { mutate, isPending, error } = useApiMutation(completeOrder);
  const onSuccess = () => {
    toast({ title: `${number} is completed.`, tone: 'ok' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Accept the delivery of ${number}?`}
      confirmLabel="Accept delivery"
      cancelLabel="Not now"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => !isPending && mutate({ params: { id } }, { onSuccess })}
    >
      The order is completed and your money goes to the partner. This cannot be undone.
      {error && (
        <Box mt="3">
          <ErrorNotice title="Nothing was changed" error={error} />
        </Box>
      )}
    </ConfirmDialog>
  );
}
