import { DeclineOrder, type Order } from '@techadds/shared/contract/orders/endpoints';
import { ReasonDialog } from '@techadds/shared/patterns/form';

interface DeclineDialogProps {
  order: Pick<Order, 'id' | 'number'>;
  onClose: () => void;
  /** Resolves once the order is declined. @throws ApiError */
  onDecline: (reason: string) => Promise<void>;
}

/** Asks for the reason, which the customer will see. */
export const DeclineDialog = ({ order: { number }, onClose, onDecline }: DeclineDialogProps) => (
  <ReasonDialog
    title={`Decline ${number}?`}
    schema={DeclineOrder}
    name="reason"
    submitLabel="Decline order"
    cancelLabel="Keep order"
    errorTitle="The order was not declined"
    onSubmit={({ reason }) => onDecline(reason)}
    onClose={onClose}
  >
    The customer is notified and sees your reason. A declined order cannot be accepted later.
  </ReasonDialog>
);
