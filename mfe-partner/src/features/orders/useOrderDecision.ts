import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { acceptOrder, declineOrder, type Order } from '@techadds/shared/contract/orders/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { toast } from '@techadds/shared/ui';

type OrderReference = Pick<Order, 'id' | 'number'>;

/** Accepts or declines an order. An acceptance is shown only when the server confirms. */
export function useOrderDecision() {
  // The list is refetched after a failure too, so it also shows a colleague's decision.
  const accepting = useAction(acceptOrder, {
    done: ({ customer }, { number }: OrderReference) => `${number} is accepted. ${customer.name} is notified.`,
    failed: ({ number }) => `${number}:`,
  });
  const decliningCall = useApiMutation(declineOrder);
  const [declining, setDeclining] = useState<OrderReference>();
  return {
    /** The order whose acceptance is in flight. */
    acceptingId: accepting.current?.id,
    accept: (order: OrderReference) => void accepting.run({ params: { id: order.id } }, order),
    /** The order that the decline dialog is open for. */
    declining,
    askToDecline: setDeclining,
    keep: () => setDeclining(undefined),
    /** @throws ApiError */
    decline: async (reason: string) => {
      if (!declining) return;
      const { customer } = await decliningCall.mutateAsync({ params: { id: declining.id }, body: { reason } });
      setDeclining(undefined);
      toast({ title: `${declining.number} is declined. ${customer.name} is notified of the reason.` });
    },
  };
}

export type OrderDecision = ReturnType<typeof useOrderDecision>;
