import { useApiMutation } from '@techadds/shared/api';
import { recordPayment, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { TransferDialog } from '@techadds/shared/features/order';

const finishedStatuses = ['completed', 'split', 'rated'];

/** Records that the bank transfer for an order has arrived. */
export function PaymentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, partner, payCents, creditCents, currency, fulfilmentStatus } = order;
  const { mutateAsync } = useApiMutation(recordPayment);
  return (
    <TransferDialog
      payCents={payCents - creditCents}
      {...{ currency, onClose }}
      subject={number}
      customerName={customer.name}
      partnerName={partner.name}
      agreed="accepted"
      isAgreed={finishedStatuses.includes(fulfilmentStatus)}
      onRecord={(body) => mutateAsync({ params: { id }, body })}
    />
  );
}
