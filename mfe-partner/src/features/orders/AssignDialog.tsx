import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { assignOrder, listAssignees, type Assignee } from '@techadds/shared/contract/assignments/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, Field, NativeSelect, Skeleton, Stack, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

const workOf = ({ openOrders }: Assignee) => (openOrders === 1 ? '1 open order' : `${openOrders} open orders`);

/** Assigns an order to a member of the partner, shown with their open orders, or to nobody. */
export function AssignDialog({ order: { id, number, assignedTo }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const people = useQuery(apiQuery(listAssignees, { params: { id } }));
  const { mutate, isPending, error } = useApiMutation(assignOrder);
  const [chosen, setChosen] = useState(assignedTo?.id ?? '');
  const send = () => {
    if (isPending) return;
    mutate(
      { params: { id }, body: { userId: chosen === '' ? null : chosen } },
      {
        onSuccess: (order) => {
          toast({
            title: order.assignedTo ? `${number} is with ${order.assignedTo.name} now` : `${number} is with nobody now`,
            tone: 'ok',
          });
          onClose();
        },
      },
    );
  };
  const items = people.data?.items ?? [];
  // The assignee may no longer be a member of the partner.
  const left = assignedTo && !items.some((each) => each.id === assignedTo.id) ? [{ value: assignedTo.id, label: assignedTo.name }] : [];
  return (
    <Dialog
      open
      title={`Assign ${number}`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Not now
          </Button>
          <Button size="lg" variant="solid" type="submit" form="assign-order" busy={isPending}>
            Assign
          </Button>
        </>
      }
    >
      <form
        id="assign-order"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="4">
          {error && <ErrorNotice title="Nothing was changed" reassurance="The order is with whom it was." error={error} />}
          {people.error ? (
            <ErrorNotice
              title="Users could not be loaded"
              reassurance="The order is not affected."
              error={people.error}
              onRetry={() => void people.refetch()}
            />
          ) : people.data ? (
            <Field label="Assignee" hint="The new and the previous assignee are notified." error={error?.fields.userId}>
              <NativeSelect
                value={chosen}
                options={[
                  { value: '', label: 'Unassigned' },
                  ...left,
                  ...items.map((each) => ({ value: each.id, label: `${each.name}, ${workOf(each)}` })),
                ]}
                onChange={({ target }) => setChosen(target.value)}
              />
            </Field>
          ) : (
            <Skeleton height="10" />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
