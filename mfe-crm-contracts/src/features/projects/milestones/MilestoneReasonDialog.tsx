import { useApiMutation } from '@techadds/shared/api';
import { CancelOrder, DisputeOrder, RequestChanges } from '@techadds/shared/contract/orders/forms';
import { cancelMilestone, disputeMilestone, requestMilestoneChanges } from '@techadds/shared/contract/projects/endpoints';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
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
    text: 'Its work will not be done. Any payment for it is refunded.',
    label: 'Reason',
    submitLabel: 'Cancel milestone',
    danger: true,
    done: (name: string) => `${name} is canceled`,
  },
} as const;

/** Describes what an action on a milestone does, and asks for the text that goes with it. */
export function MilestoneReasonDialog({ milestone, action, onClose }: MilestoneDialogProps & { action: keyof typeof actions }) {
  const { endpoint, title, text, done, ...props } = actions[action];
  // Each body is one text; only its name differs.
  const { mutateAsync } = useApiMutation(endpoint as typeof cancelMilestone);
  return (
    <ReasonDialog
      {...(props as typeof actions.cancel)}
      title={title(milestone.title)}
      onSubmit={async (body) => {
        await mutateAsync({ params: getMilestoneParams(milestone), body });
        toast({ title: done(milestone.title), tone: 'ok' });
        onClose();
      }}
      onClose={onClose}
    >
      {text}
    </ReasonDialog>
  );
}
