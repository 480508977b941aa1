import { useApiMutation } from '@techadds/shared/api';
import { cancelOrder, disputeOrder, requestChanges, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { CancelOrder, DisputeOrder, RequestChanges } from '@techadds/shared/contract/orders/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

const actions = {
  requestChanges: {
    endpoint: requestChanges,
    schema: RequestChanges,
    name: 'note',
    title: (n: string) => `Request changes to ${n}?`,
    text: 'The partner reads what to change and delivers again. The money stays in escrow.',
    label: 'What to change',
    submitLabel: 'Request changes',
    danger: false,
    done: (n: string) => `The changes to ${n} are requested.`,
  },
  cancel: {
    endpoint: cancelOrder,
    schema: CancelOrder,
    name: 'reason',
    title: (n: string) => `Cancel ${n}?`,
    text: 'The order ends. What was paid for it goes back.',
    label: 'Reason',
    submitLabel: 'Cancel order',
    danger: true,
    done: (n: string) => `${n} is canceled.`,
  },
  dispute: {
    endpoint: disputeOrder,
    schema: DisputeOrder,
    name: 'reason',
    title: (n: string) => `Dispute ${n}?`,
    text: 'The money stays in escrow until an administrator has decided.',
    label: 'What is wrong',
    submitLabel: 'Dispute',
    danger: true,
    done: (n: string) => `${n} is disputed.`,
  },
} as const;

interface ReasonDialogProps {
  order: OrderDetail;
  action: keyof typeof actions;
  onClose: () => void;
}

/** Describes what an action on an order does, and asks for the text that goes with it. */
export function ReasonDialog({ order, action, onClose }: ReasonDialogProps) {
  const { id, number, revisions, revisionsLeft } = order;
  const { title, text, label, submitLabel, danger, done, ...request } = actions[action];
  // Each body is one text; only its name differs.
  const name = request.name as 'reason';
  const form = useContractForm(request.schema as typeof CancelOrder, { [name]: '' });
  const { mutateAsync } = useApiMutation(request.endpoint as typeof cancelOrder);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: done(number), tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={title(number)}
      submitLabel={submitLabel}
      cancelLabel="Not now"
      danger={danger}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was changed"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {text}
        {action === 'requestChanges' && ` You can ask ${revisionsLeft === 1 ? 'once' : `${revisionsLeft} times`} of ${revisions} still.`}
      </Text>
      <Field label={label} required error={form.getFieldError(name)}>
        <Textarea {...form.register(name)} rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
