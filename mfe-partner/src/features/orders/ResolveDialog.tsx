import { useApiMutation } from '@techadds/shared/api';
import { ResolveDispute } from '@techadds/shared/contract/orders/forms';
import { resolveDispute, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { ResolveDisputeDialog } from '@techadds/shared/features/order';
import { formatMoney } from '@techadds/shared/format/money';
import { Box } from '@techadds/shared/ui';
import { ActionImpact } from './ActionImpact';

/** Resolves a dispute, with a preview of what each decision does to the money. */
export function ResolveDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, currency, payCents, refundedCents } = order;
  const paid = order.paymentStatus !== 'none';
  const { mutateAsync } = useApiMutation(resolveDispute);
  return (
    <ResolveDisputeDialog<'completed' | 'canceled'>
      {...{ currency, onClose }}
      subject={number}
      customerName={customer.name}
      heldCents={paid ? payCents - refundedCents : 0}
      schema={ResolveDispute}
      release={{ outcome: 'completed', label: 'Complete' }}
      refund="canceled"
      onResolve={async (body) => {
        const after = await mutateAsync({ params: { id }, body });
        const back = after.refundedCents - refundedCents;
        const what = back > 0 ? `${formatMoney(back, currency)} goes back to ${customer.name}` : 'the money is released';
        return `${number} is decided: ${paid ? what : 'nothing was paid'}`;
      }}
    >
      {(outcome, backCents) =>
        paid && (
          <Box aria-live="polite">
            <ActionImpact order={order} outcome={outcome} splitCents={outcome === 'split' ? backCents : undefined} />
          </Box>
        )
      }
    </ResolveDisputeDialog>
  );
}
