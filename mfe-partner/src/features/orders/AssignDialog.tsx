import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { AssignOrder, assignOrder, listAssignees, type Assignee } from '@techadds/shared/contract/assignments/endpoints';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { ErrorNotice, Field, NativeSelect, Skeleton, toast } from '@techadds/shared/ui';

const formatWorkload = ({ openOrders, awayUntil }: Assignee) =>
  awayUntil ? `out of office until ${awayUntil}` : openOrders === 1 ? '1 open order' : `${openOrders} open orders`;

/** Assigns an order to a member of the partner, shown with their open orders, or to nobody. */
export function AssignDialog({ order: { id, number, assignedTo }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const people = useQuery(apiQuery(listAssignees, { params: { id } }));
  const { mutateAsync } = useApiMutation(assignOrder);
  const form = useContractForm(AssignOrder, { userId: assignedTo?.id ?? '' }, ({ userId }: { userId: string }) => ({
    userId: userId === '' ? null : userId,
  }));
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const order = await mutateAsync({ params: { id }, body });
    toast({
      title: order.assignedTo ? `${number} is with ${order.assignedTo.name} now` : `${number} is unassigned`,
      tone: 'ok',
    });
    onClose();
  });
  const items = people.data?.items ?? [];
  // The assignee may no longer be a member of the partner.
  const left = assignedTo && !items.some((each) => each.id === assignedTo.id) ? [{ value: assignedTo.id, label: assignedTo.name }] : [];
  return (
    <FormDialog
      title={`Assign ${number}`}
      submitLabel="Assign"
      cancelLabel="Not now"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was changed"
      errorReassurance="The assignment is unchanged."
      onSubmit={submit}
      onClose={onClose}
    >
      {people.error ? (
        <ErrorNotice
          title="Users could not be loaded"
          reassurance="The order is not affected."
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      ) : people.data ? (
        <Field label="Assignee" hint="The new and the previous assignee are notified." error={form.getFieldError('userId')}>
          <NativeSelect
            {...form.register('userId')}
            options={[
              { value: '', label: 'Unassigned' },
              ...left,
              ...items.map((each) => ({ value: each.id, label: `${each.name}, ${formatWorkload(each)}` })),
            ]}
          />
        </Field>
      ) : (
        <Skeleton height="10" />
      )}
    </FormDialog>
  );
}
