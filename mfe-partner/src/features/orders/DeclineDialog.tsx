import { DeclineOrder, type Order } from '@techadds/shared/contract/orders/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea } from '@techadds/shared/ui';

interface DeclineDialogProps {
  order: Pick<Order, 'id' | 'number'>;
  onClose: () => void;
  /** Resolves once the order is declined. @throws ApiError */
  onDecline: (reason: string) => Promise<void>;
}

/** Asks for the reason, which the customer will see. */
export function DeclineDialog({ order: { number }, onClose, onDecline }: DeclineDialogProps) {
  const form = useContractForm(DeclineOrder, { reason: '' });
  const { register, getFieldError } = form;
  const { submit, busy, error } = useFormSubmit(form, ({ reason }) => onDecline(reason));
  return (
    <FormDialog
      title={`Decline ${number}?`}
      submitLabel="Decline order"
      cancelLabel="Keep order"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The order was not declined"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">The customer is notified and sees your reason. A declined order cannot be accepted later.</Text>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
