import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { acceptOrder, declineOrder, type Order } from '@techadds/shared/contract/orders/endpoints';
import { toast } from '@techadds/shared/ui';

type Named = Pick<Order, 'id' | 'number'>;

/** Accepts or declines an order. An acceptance is shown only when the server confirms. */
export function useAnswer() {
  const accepting = useApiMutation(acceptOrder);
  const decliningCall = useApiMutation(declineOrder);
  const [declining, setDeclining] = useState<Named>();
  const [acceptingId, setAcceptingId] = useState<string>();

  // The list is refetched either way, so it also shows a colleague's decision.
  const failed = (order: Named, error: ApiError) => toast({ title: `${order.number}: ${error.message}`, tone: 'bad' });

  return {
    /** The order whose acceptance is in flight. */
    acceptingId: accepting.isPending ? acceptingId : undefined,
    accept: (order: Named) => {
      if (accepting.isPending) return;
      setAcceptingId(order.id);
      accepting.mutate(
        { params: { id: order.id } },
        {
          onSuccess: ({ customer }) => toast({ title: `${order.number} is accepted. ${customer.name} has been told.`, tone: 'ok' }),
          onError: (error) => failed(order, error),
        },
      );
    },
    /** The order that the decline dialog is open for. */
    declining,
    askToDecline: (order: Named) => {
      decliningCall.reset();
      setDeclining(order);
    },
    keep: () => setDeclining(undefined),
    busy: decliningCall.isPending,
    error: decliningCall.error,
    decline: (reason: string) => {
      if (!declining || decliningCall.isPending) return;
      decliningCall.mutate(
        { params: { id: declining.id }, body: { reason } },
        {
          onSuccess: ({ customer }) => {
            setDeclining(undefined);
            toast({ title: `${declining.number} is declined. ${customer.name} has been told why.` });
          },
        },
      );
    },
  };
}

export type Answer = ReturnType<typeof useAnswer>;
