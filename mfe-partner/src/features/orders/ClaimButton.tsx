import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Button } from '@techadds/shared/ui';
import { IconHandGrab } from '@techadds/shared/ui/icons';
import { useClaim } from './useClaim';

/** Claims an unassigned order. */
export function ClaimButton({ order }: { order: OrderDetail }) {
  const { take, claimingId } = useClaim();
  if (!order.allowedActions.includes('claim')) return null;
  return (
    <Button icon={<IconHandGrab aria-hidden />} busy={claimingId !== undefined} onClick={() => take(order)}>
      Claim
    </Button>
  );
}
