import { useApiMutation } from '@techadds/shared/api';
import { deactivateStaff, handOverOrders, type StaffMember } from '@techadds/shared/contract/staff/endpoints';
import { HandOver } from '@techadds/shared/contract/staff/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, Text, toast } from '@techadds/shared/ui';
import { useColleagues } from './useColleagues';

const countOrders = (count: number) => (count === 1 ? '1 open order' : `${count} open orders`);

interface HandOverDialogProps {
  member: StaffMember;
  /** Hands the orders over only, or deactivates the member too. */
  action: 'handOver' | 'deactivate';
  onClose: () => void;
}

/** Gives the open orders of a member to a colleague or back to the queue, also where the member is deactivated. */
export function HandOverDialog({ member: { id, name, email, openOrders }, action, onClose }: HandOverDialogProps) {
  const colleagues = useColleagues(id);
  const form = useContractForm(HandOver, { userId: '' }, ({ userId }: { userId: string }) => ({ userId: userId === '' ? null : userId }));
  const handingOver = useApiMutation(handOverOrders);
  const deactivating = useApiMutation(deactivateStaff);
  const deactivates = action === 'deactivate';
  const { submit, busy, error } = useFormSubmit(form, async ({ userId }) => {
    if (deactivates) await deactivating.mutateAsync({ params: { id }, body: { handOverTo: userId } });
    const count = deactivates ? 0 : (await handingOver.mutateAsync({ params: { id }, body: { userId } })).count;
    toast({ title: deactivates ? `${name} is deactivated` : `${countOrders(count)} of ${name} handed over`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={deactivates ? `Deactivate ${name}?` : `Hand over ${countOrders(openOrders)} of ${name}`}
      submitLabel={deactivates ? 'Deactivate' : 'Hand over'}
      cancelLabel={deactivates ? 'Keep active' : 'Not now'}
      danger={deactivates}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={deactivates ? `${name} is still active` : 'Nothing was changed'}
      errorReassurance="All orders are where they were."
      onSubmit={submit}
      onClose={onClose}
    >
      {deactivates && (
        <Text textStyle="sm" color="fg.muted">
          {email} is signed out everywhere at once and cannot sign in until the account is reactivated. Everything {name} did stays.
        </Text>
      )}
      {openOrders > 0 && (
        <Field
          label={deactivates ? `${countOrders(openOrders)} go to` : 'New assignee'}
          hint="The new assignee is notified of each order."
          error={form.getFieldError('userId')}
        >
          <NativeSelect
            {...form.register('userId')}
            options={[
              { value: '', label: 'Nobody: back to the queue' },
              ...colleagues.map((one) => ({ value: one.id, label: `${one.name}, ${countOrders(one.openOrders)}` })),
            ]}
          />
        </Field>
      )}
    </FormDialog>
  );
}
