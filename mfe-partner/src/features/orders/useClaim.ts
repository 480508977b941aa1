import { useState } from 'react';
import { call, useApiMutation } from '@techadds/shared/api';
import { bulkOrders, claimOrder } from '@techadds/shared/contract/assignments/endpoints';
import { orderTransitions } from '@techadds/shared/contract/orders/states';
import { listQueue, type Order } from '@techadds/shared/contract/orders/endpoints';
import type { BulkSelection } from '@techadds/shared/patterns/list';
import { toast } from '@techadds/shared/ui';

const counted = (n: number) => (n === 1 ? '1 order' : `${n} orders`);

/** Claims unassigned orders. Not optimistic: a colleague may have been faster. */
export function useClaim() {
  const claiming = useApiMutation(claimOrder);
  const bulk = useApiMutation(bulkOrders);
  const [claimingId, setClaimingId] = useState<string>();
  const [looking, setLooking] = useState(false);
  const take = ({ id, number }: Pick<Order, 'id' | 'number'>) => {
    if (claiming.isPending) return;
    setClaimingId(id);
    claiming.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ title: `${number} is yours`, tone: 'ok' }),
        onError: (error) => toast({ title: error.message, tone: 'bad' }),
      },
    );
  };
  return {
    /** The order whose claim is in flight. */
    claimingId: claiming.isPending ? claimingId : undefined,
    take,
    looking: looking || claiming.isPending,
    /** Claims the unassigned order that is due first. */
    takeNext: async () => {
      setLooking(true);
      try {
        const query = { scope: 'partner', assignee: 'nobody', sort: 'dueAt', order: 'asc', limit: '1' } as const;
        const [next] = (await call(listQueue, { query })).items;
        if (next && orderTransitions.claim.from.includes(next.fulfilmentStatus)) take(next);
        else toast({ title: 'Every open order has somebody who does it' });
      } catch (error) {
        toast({ title: `Nothing was claimed. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
      }
      setLooking(false);
    },
    takeAll: async (chosen: BulkSelection) => {
      if (!('ids' in chosen)) return;
      const { done, failed } = await bulk.mutateAsync({ body: { action: 'claim', ids: chosen.ids } });
      if (done.length > 0) toast({ title: `${counted(done.length)} ${done.length === 1 ? 'is' : 'are'} yours`, tone: 'ok' });
      if (failed.length > 0) toast({ title: `${counted(failed.length)} could not be claimed. ${failed[0]!.error}`, tone: 'bad' });
    },
  };
}

export type Claim = ReturnType<typeof useClaim>;
