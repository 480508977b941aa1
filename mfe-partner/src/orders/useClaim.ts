import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { bulkOrders, claimOrder } from '@techadds/shared/contract/order-desk';
import type { Order } from '@techadds/shared/contract/orders';
import type { Chosen } from '@techadds/shared/list';
import { toast } from '@techadds/shared/ui';

const counted = (n: number) => (n === 1 ? '1 order' : `${n} orders`);

/** Takes orders that nobody has. It is never shown before the server has it: a colleague may have been faster. */
export function useClaim() {
  const claiming = useApiMutation(claimOrder);
  const bulk = useApiMutation(bulkOrders);
  const [claimingId, setClaimingId] = useState<string>();
  return {
    /** The order that is being taken. */
    claimingId: claiming.isPending ? claimingId : undefined,
    take: ({ id, number }: Pick<Order, 'id' | 'number'>) => {
      if (claiming.isPending) return;
      setClaimingId(id);
      claiming.mutate(
        { params: { id } },
        {
          onSuccess: () => toast({ title: `${number} is yours`, tone: 'ok' }),
          onError: (error) => toast({ title: error.message, tone: 'bad' }),
        },
      );
    },
    takeAll: async (chosen: Chosen) => {
      if (!('ids' in chosen)) return;
      const { done, failed } = await bulk.mutateAsync({ body: { action: 'claim', ids: chosen.ids } });
      if (done.length > 0) toast({ title: `${counted(done.length)} ${done.length === 1 ? 'is' : 'are'} yours`, tone: 'ok' });
      if (failed.length > 0) toast({ title: `${counted(failed.length)} could not be claimed. ${failed[0]!.error}`, tone: 'bad' });
    },
  };
}

export type Claim = ReturnType<typeof useClaim>;
