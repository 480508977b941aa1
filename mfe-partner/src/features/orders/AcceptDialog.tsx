import { useApiMutation } from '@techadds/shared/api';
import { acceptOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { toast, toastError } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

interface AcceptDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/**
 * Accepts an order from a push message. Each order has one such message, so the key is made of the order: another tab, or a repetition after a lost
 * answer, gets the first result.
 */
export function AcceptDialog({ order, onClose }: AcceptDialogProps) {
  const { id, number, customer, packageName, quantity, service, totalCents, currency } = order;
  const accept = useApiMutation(acceptOrder, { headers: { 'Idempotency-Key': `push-accept-${id}` } });
  const confirm = async () => {
    try {
      await accept.mutateAsync({ params: { id } });
      toast({ title: `${number} is accepted. ${customer.name} is notified.`, tone: 'ok' });
    } catch (error) {
      toastError(`${number}:`, error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Accept ${number}?`}
      confirmLabel="Accept order"
      cancelLabel="Not now"
      busy={accept.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {customer.name} ordered {service.name}, {packageName} × {quantity.toLocaleString('en-US')}, for {formatMoney(totalCents, currency)}.
    </ConfirmDialog>
  );
}
