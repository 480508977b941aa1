import { useQueryClient } from '@techadds/shared/query';
import { useApiMutation } from '@techadds/shared/api';
import { listCustomers, updateCustomer, type Customer } from '@techadds/shared/contract/customers/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { BulkAction, BulkSelection } from '@techadds/shared/patterns/list';
import { toast } from '@techadds/shared/ui';
import { IconCircleCheck, IconCircleX } from '@techadds/shared/ui/icons';
import { customerStates, getStatusMeta } from '@techadds/shared/ui/states';
import { runEach } from '../record/run-each';

type StatusChange = Pick<Customer, 'id' | 'status'> & { before: Customer['status'] };

const counted = (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`);

/** The actions that set the status of the selected customers. They leave out those that have it, say which failed, and offer to undo the rest. */
export function useBulkStatus(): readonly BulkAction[] {
  const update = useApiMutation(updateCustomer).mutateAsync;
  const queries = useQueryClient();

  const change = async (changes: readonly StatusChange[]): Promise<StatusChange[]> => {
    const { done, error } = await runEach(changes, ({ id, status }) => update({ params: { id }, body: { status } }));
    if (error !== undefined) toast({ title: `${counted(changes.length - done.length)} could not be changed. ${error}`, tone: 'bad' });
    return done;
  };
  const undo = (changes: readonly StatusChange[]) =>
    change(changes.map(({ id, status, before }) => ({ id, status: before, before: status })));

  const mark = async (status: Customer['status'], selection: BulkSelection): Promise<void> => {
    const ids = new Set('ids' in selection ? selection.ids : []);
    const shown = queries
      .getQueriesData<Output<typeof listCustomers>>({ queryKey: ['customers', listCustomers.path] })
      .flatMap(([, data]) => data?.items ?? []);
    const chosen = new Map(shown.filter(({ id }) => ids.has(id)).map((customer) => [customer.id, customer]));
    const changes = [...chosen.values()].flatMap(({ id, status: before }) => (before === status ? [] : [{ id, status, before }]));
    const done = await change(changes);
    const label = getStatusMeta(customerStates, status).label.toLowerCase();
    if (changes.length === 0) toast({ title: `They are ${label} already` });
    if (done.length > 0)
      toast({ title: `${counted(done.length)} marked as ${label}`, action: { label: 'Undo', onClick: () => void undo(done) } });
  };

  return [
    { label: 'Mark active', icon: <IconCircleCheck aria-hidden />, run: (selection) => mark('active', selection) },
    { label: 'Mark inactive', icon: <IconCircleX aria-hidden />, run: (selection) => mark('inactive', selection) },
  ];
}
