import { useApiMutation } from '@techadds/shared/api';
import { agreeUnfunded, approveMilestone } from '@techadds/shared/contract/projects/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, ErrorNotice, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

const steps = {
  approve: {
    endpoint: approveMilestone,
    title: (name: string) => `Approve ${name}?`,
    text: (amount: string, isPaid: boolean) =>
      isPaid
        ? `${amount} goes out of escrow to the partner. This cannot be undone.`
        : `The work is done. ${amount} is to be paid now. This cannot be undone.`,
    label: 'Approve',
    done: (name: string) => `${name} is approved`,
  },
  agreeUnfunded: {
    endpoint: agreeUnfunded,
    title: (name: string) => `Start ${name} before it is funded?`,
    text: (amount: string) =>
      `It takes the agreement of both sides. The work may then start although nothing of ${amount} is in escrow; it is paid later.`,
    label: 'Agree',
    done: (name: string) => `You agreed that ${name} may start unfunded`,
  },
} as const;

/** Confirms a step that needs no input: approval, or the agreement to start unfunded. */
export function ConfirmStepDialog({ milestone, action, onClose }: MilestoneDialogProps & { action: keyof typeof steps }) {
  const { title: name, payCents, paidCents, refundedCents, currency } = milestone;
  const { endpoint, title, text, label, done } = steps[action];
  const { mutate, isPending, error } = useApiMutation(endpoint);
  const onSuccess = () => {
    toast({ title: done(name), tone: 'ok' });
    onClose();
  };
  const isPaid = paidCents > 0;
  return (
    <ConfirmDialog
      open
      title={title(name)}
      confirmLabel={label}
      cancelLabel="Not now"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => !isPending && mutate({ params: getMilestoneParams(milestone) }, { onSuccess })}
    >
      {text(formatMoney(isPaid ? paidCents - refundedCents : payCents, currency), isPaid)}
      {error && (
        <Box mt="3">
          <ErrorNotice title="Nothing was changed" error={error} />
        </Box>
      )}
    </ConfirmDialog>
  );
}
