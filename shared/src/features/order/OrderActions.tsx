import { useState } from 'react';
import type { OrderAction } from '@techadds/shared/contract/orders/states';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Button, lazyComponent } from '@techadds/shared/ui';
import { StartOrderButton } from './StartOrderButton';

type DialogAction = 'requestChanges' | 'complete' | 'cancel' | 'dispute' | 'deliver';

const buttons: Record<DialogAction, { label: string; variant?: 'solid' | 'danger' }> = {
  requestChanges: { label: 'Request changes' },
  complete: { label: 'Accept delivery', variant: 'solid' },
  cancel: { label: 'Cancel order', variant: 'danger' },
  dispute: { label: 'Dispute', variant: 'danger' },
  deliver: { label: 'Deliver', variant: 'solid' },
};

const OrderReasonDialog = lazyComponent(() => import('./OrderReasonDialog').then((part) => part.OrderReasonDialog));
const CompleteDialog = lazyComponent(() => import('./CompleteDialog').then((part) => part.CompleteDialog));
const DeliverDialog = lazyComponent(() => import('./DeliverDialog').then((part) => part.DeliverDialog));
const hasNoRevisionsLeft = 'The changes that come with this package are used up. You can accept the delivery, or dispute it.';

/** Buttons for those of the page's actions that the server allows now; all but "start" open a dialog that describes the action first. */
export function OrderActions({ order, actions }: { order: OrderDetail; actions: readonly ((DialogAction | 'start') & OrderAction)[] }) {
  const [openAction, setOpenAction] = useState<DialogAction>();
  const isUsedUp = order.fulfilmentStatus === 'delivered' && order.revisionsLeft === 0;
  const close = () => setOpenAction(undefined);
  return (
    <>
      {actions.map((action) => {
        if (action === 'start') return order.allowedActions.includes(action) && <StartOrderButton key={action} order={order} />;
        const { label, variant } = buttons[action];
        if (action === 'requestChanges' && isUsedUp)
          return (
            <Button key={action} disabledReason={hasNoRevisionsLeft}>
              {label}
            </Button>
          );
        return (
          order.allowedActions.includes(action) && (
            <Button key={action} variant={variant} onClick={() => setOpenAction(action)}>
              {label}
            </Button>
          )
        );
      })}
      {openAction === 'deliver' && <DeliverDialog order={order} onClose={close} />}
      {openAction === 'complete' && <CompleteDialog order={order} onClose={close} />}
      {openAction && openAction !== 'deliver' && openAction !== 'complete' && (
        <OrderReasonDialog order={order} action={openAction} onClose={close} />
      )}
    </>
  );
}
