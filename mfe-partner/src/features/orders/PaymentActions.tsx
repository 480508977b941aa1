import { useState } from 'react';
import type { OrderAction } from '@techadds/shared/contract/orders/states';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Button, lazyComponent } from '@techadds/shared/ui';
import { IconArrowBackUp, IconBuildingBank, IconScale } from '@techadds/shared/ui/icons';

const paymentActions = [
  {
    action: 'refund',
    label: 'Refund',
    icon: IconArrowBackUp,
    dialog: lazyComponent(() => import('./RefundDialog').then((part) => part.RefundDialog)),
  },
  {
    action: 'recordPayment',
    label: 'Record payment',
    icon: IconBuildingBank,
    dialog: lazyComponent(() => import('./PaymentDialog').then((part) => part.PaymentDialog)),
  },
  {
    action: 'resolve',
    label: 'Decide dispute',
    icon: IconScale,
    dialog: lazyComponent(() => import('./ResolveDialog').then((part) => part.ResolveDialog)),
  },
] as const satisfies readonly { action: OrderAction; [more: string]: unknown }[];

/** The payment actions that an administrator may take on an order; each previews the amounts first. */
export function PaymentActions({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState<OrderAction>();
  const allowed = paymentActions.filter(({ action }) => order.allowedActions.includes(action));
  const open = paymentActions.find(({ action }) => action === asking);
  return (
    <>
      {allowed.map(({ action, label, icon: Icon }) => (
        <Button
          key={action}
          variant={action === 'resolve' ? 'solid' : undefined}
          icon={<Icon aria-hidden />}
          onClick={() => setAsking(action)}
        >
          {label}
        </Button>
      ))}
      {open && <open.dialog order={order} onClose={() => setAsking(undefined)} />}
    </>
  );
}
