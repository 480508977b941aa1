import { useEffect, useRef } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders';
import { toast } from '@techadds/shared/ui';

/** Says so when an order that was waiting for its payment is placed. */
export function usePlaced({ fulfilmentStatus, number, partner }: OrderDetail): void {
  const before = useRef(fulfilmentStatus);
  useEffect(() => {
    if (before.current === 'pending_payment' && fulfilmentStatus === 'placed')
      toast({ title: `${number} is placed. ${partner.name} has been told.`, tone: 'ok' });
    before.current = fulfilmentStatus;
  }, [fulfilmentStatus, number, partner.name]);
}
