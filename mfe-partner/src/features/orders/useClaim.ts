import { useState } from 'react';
import { call, useApiMutation } from '@techadds/shared/api';
import { bulkOrders, claimOrder } from '@techadds/shared/contract/assignments/endpoints';
import { orderTransitions } from '@techadds/shared/contract/orders/states';
import { listQueue, type Order } from '@techadds/shared/contract/orders/endpoints';
import type { BulkSelection } from '@techadds/shared/patterns/list';
import { useAction } from '@techadds/shared/patterns/record';
import { toast, toastError } from '@techadds/shared/ui';

const formatOrderCount = (n: number) => (n === 1 ? '1 order' : `${n} orders`);

/** Claims unassigned orders. Not optimistic: a colleague may have been faster. */
export function useClaim() {
  const claiming = useAction(claimOrder, { done: (_, { number }: Pick<Order, 'id' | 'number'>) => `${number} is yours` });
  const bulk = useApiMutation(bulkOrders);
  const [looking, setLooking] = useState(false);
  const take = (order: Pick<Order, 'id' | 'number'>) => void claiming.run({ params: { id: order.id } }, order);
  return {
    /** The order whose claim is in flight. */
    claimingId: claiming.current?.id,
    take,
    looking: looking || claiming.busy,
    /** Claims the unassigned order that is due first. */
    takeNext: async () => {
      setLooking(true);
      try {
        const query = { scope: 'partner', assignee: 'nobody', sort: 'dueAt', order: 'asc', limit: '1' } as const;
        const [next] = (await call(listQueue, { query })).items;
        if (next && orderTransitions.claim.from.includes(next.fulfilmentStatus)) take(next);
        else toast({ title: 'All open orders are assigned' });
      } catch (error) {
        toastError('Nothing was claimed.', error);
      }
      setLooking(false);
    },
    takeAll: async (chosen: BulkSelection) => {
      if (!('ids' in chosen)) return;
      const { done, failed } = await bulk.mutateAsync({ body: { action: 'claim', ids: chosen.ids } });
      if (done.length > 0) toast({ title: `${formatOrderCount(done.length)} ${done.length === 1 ? 'is' : 'are'} yours`, tone: 'ok' });
      if (failed.length > 0) toast({ title: `${formatOrderCount(failed.length)} could not be claimed. ${failed[0]!.error}`, tone: 'bad' });
    },
  };
}

export type ClaimActions = ReturnType<typeof useClaim>;
