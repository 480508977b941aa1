import { useApiMutation } from '@techadds/shared/api';
import { cancelOrder, disputeOrder, requestChanges, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { CancelOrder, DisputeOrder, RequestChanges } from '@techadds/shared/contract/orders/forms';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';

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
    text: 'The order ends. Any payment is refunded.',
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

interface OrderReasonDialogProps {
  order: OrderDetail;
  action: keyof typeof actions;
  onClose: () => void;
}

/** Describes what an action on an order does, and asks for the text that goes with it. */
export function OrderReasonDialog({ order, action, onClose }: OrderReasonDialogProps) {
  const { id, number, revisions, revisionsLeft } = order;
  const { endpoint, title, text, done, ...props } = actions[action];
  // Each body is one text; only its name differs.
  const { mutateAsync } = useApiMutation(endpoint as typeof cancelOrder);
  return (
    <ReasonDialog
      {...(props as typeof actions.cancel)}
      title={title(number)}
      onSubmit={async (body) => {
        await mutateAsync({ params: { id }, body });
        toast({ title: done(number), tone: 'ok' });
        onClose();
      }}
      onClose={onClose}
    >
      {text}
      {action === 'requestChanges' && ` You can ask ${revisionsLeft === 1 ? 'once' : `${revisionsLeft} times`} of ${revisions} still.`}
    </ReasonDialog>
  );
}
