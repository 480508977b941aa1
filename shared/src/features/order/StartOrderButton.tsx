import { startOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Button } from '@techadds/shared/ui';

/** Lets the partner start the order. It moves no money and needs no input, so there is no confirmation. */
export function StartOrderButton({ order: { id, number, customer } }: { order: OrderDetail }) {
  const start = useAction(startOrder, {
    done: () => `${number} is in progress. ${customer.name} is notified.`,
    failed: `${number}:`,
  });
  return (
    <Button variant="solid" busy={start.busy} onClick={() => void start.run({ params: { id } })}>
      Start work
    </Button>
  );
}
