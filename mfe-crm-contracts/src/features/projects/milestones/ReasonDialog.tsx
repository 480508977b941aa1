import { useApiMutation } from '@techadds/shared/api';
import { CancelOrder, DisputeOrder, RequestChanges } from '@techadds/shared/contract/orders/forms';
import { cancelMilestone, disputeMilestone, requestMilestoneChanges } from '@techadds/shared/contract/projects/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

const actions = {
  requestChanges: {
    endpoint: requestMilestoneChanges,
    schema: RequestChanges,
    name: 'note',
    title: (name: string) => `Request changes to ${name}?`,
    text: 'The partner reads what to change and submits it again. The money stays in escrow.',
    label: 'What to change',
    submitLabel: 'Request changes',
    danger: false,
    done: (name: string) => `The changes to ${name} are requested`,
  },
  dispute: {
    endpoint: disputeMilestone,
    schema: DisputeOrder,
    name: 'reason',
    title: (name: string) => `Dispute ${name}?`,
    text: 'The money stays in escrow until an administrator has decided.',
    label: 'What is wrong',
    submitLabel: 'Dispute',
    danger: true,
    done: (name: string) => `${name} is disputed`,
  },
  cancel: {
    endpoint: cancelMilestone,
    schema: CancelOrder,
    name: 'reason',
    title: (name: string) => `Cancel ${name}?`,
    text: 'Its work will not be done. What was paid for it goes back.',
    label: 'Reason',
    submitLabel: 'Cancel milestone',
    danger: true,
    done: (name: string) => `${name} is canceled`,
  },
} as const;

/** Describes what an action on a milestone does, and asks for the text that goes with it. */
export function ReasonDialog({ milestone, action, onClose }: MilestoneDialogProps & { action: keyof typeof actions }) {
  const { title, text, label, submitLabel, danger, done, ...request } = actions[action];
  // Each body is one text; only its name differs.
  const name = request.name as 'reason';
  const form = useContractForm(request.schema as typeof CancelOrder, { [name]: '' });
  const { mutateAsync } = useApiMutation(request.endpoint as typeof cancelMilestone);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    toast({ title: done(milestone.title), tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={title(milestone.title)}
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
      <Text color="fg.muted">{text}</Text>
      <Field label={label} required error={form.getFieldError(name)}>
        <Textarea {...form.register(name)} rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
