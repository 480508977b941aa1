import { useApiMutation } from '@techadds/shared/api';
import { reviewPeriodDays } from '@techadds/shared/contract/orders/states';
import { deliverOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { SubmitWorkDialog } from './SubmitWorkDialog';

/** Lets the partner deliver the work of an order. */
export function DeliverDialog({ order: { id, number, customer }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(deliverOrder);
  return (
    <SubmitWorkDialog
      title={`Deliver ${number}?`}
      submitLabel="Deliver"
      errorTitle="Nothing was delivered"
      text={`${customer.name} looks at it within ${reviewPeriodDays} days. The money is released when they accept it, or automatically after that.`}
      onSubmit={(body) => mutateAsync({ params: { id }, body })}
      done={`${number} is delivered. ${customer.name} is notified.`}
      onClose={onClose}
    />
  );
}
