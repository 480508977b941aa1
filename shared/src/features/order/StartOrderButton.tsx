import { useApiMutation } from '@techadds/shared/api';
import { startOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Button, toast } from '@techadds/shared/ui';

/** Lets the partner start the order. It moves no money and needs no input, so there is no confirmation. */
export function StartOrderButton({ order: { id, number, customer } }: { order: OrderDetail }) {
  const { mutate, isPending } = useApiMutation(startOrder);
  const start = () => {
    if (isPending) return;
    mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ title: `${number} is in progress. ${customer.name} has been told.`, tone: 'ok' }),
        onError: (error) => toast({ title: `${number}: ${error.message}`, tone: 'bad' }),
      },
    );
  };
  return (
    <Button variant="solid" busy={isPending} onClick={start}>
      Start work
    </Button>
  );
}
