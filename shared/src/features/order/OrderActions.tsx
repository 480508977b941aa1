import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { OrderAction } from '@techadds/shared/contract/orders/states';
import { cancelOrder, completeOrder, disputeOrder, requestChanges, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Button, ErrorNotice, Field, lazyComponent, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { StartOrderButton } from './StartOrderButton';

type SimpleAction = 'requestChanges' | 'complete' | 'cancel' | 'dispute';

interface ActionConfig {
  label: string;
  variant?: 'solid' | 'danger';
  title: (number: string) => string;
  /** Describes what the action will do. */
  text: string;
  /** The input of the action, if it has one. */
  field?: { label: string; required: boolean };
  successMessage: (number: string) => string;
}

type DialogAction = SimpleAction | 'deliver';

const actionConfigs: Record<SimpleAction, ActionConfig> = {
  requestChanges: {
    label: 'Request changes',
    title: (n) => `Request changes to ${n}?`,
    text: 'The partner reads what to change and delivers again. The money stays in escrow.',
    field: { label: 'What to change', required: true },
    successMessage: (n) => `The changes to ${n} are requested.`,
  },
  complete: {
    label: 'Accept delivery',
    variant: 'solid',
    title: (n) => `Accept the delivery of ${n}?`,
    text: 'The order is completed and your money goes to the partner. This cannot be undone.',
    successMessage: (n) => `${n} is completed.`,
  },
  cancel: {
    label: 'Cancel order',
    variant: 'danger',
    title: (n) => `Cancel ${n}?`,
    text: 'The order ends. What was paid for it goes back.',
    field: { label: 'Reason', required: true },
    successMessage: (n) => `${n} is canceled.`,
  },
  dispute: {
    label: 'Dispute',
    variant: 'danger',
    title: (n) => `Dispute ${n}?`,
    text: 'The money stays in escrow until an administrator has decided.',
    field: { label: 'What is wrong', required: true },
    successMessage: (n) => `${n} is disputed.`,
  },
};

const DeliverDialog = lazyComponent(() => import('./DeliverDialog').then((part) => part.DeliverDialog));
const revisionsUsedUp = 'The changes that come with this package are used up. You can accept the delivery, or dispute it.';

/** Buttons for those of the page's actions that the server allows now; all but "start" open a dialog that describes the action first. */
export function OrderActions({ order, actions }: { order: OrderDetail; actions: readonly ((DialogAction | 'start') & OrderAction)[] }) {
  const [openAction, setOpenAction] = useState<DialogAction>();
  const isUsedUp = order.fulfilmentStatus === 'delivered' && order.revisionsLeft === 0;
  const close = () => setOpenAction(undefined);
  return (
    <>
      {actions.map((action) => {
        if (action === 'start') return order.allowedActions.includes(action) && <StartOrderButton key={action} order={order} />;
        const { label, variant } = action === 'deliver' ? ({ label: 'Deliver', variant: 'solid' } as const) : actionConfigs[action];
        if (action === 'requestChanges' && isUsedUp)
          return (
            <Button key={action} disabledReason={revisionsUsedUp}>
              {label}
            </Button>
          );
        return (
          order.allowedActions.includes(action) && (
            <Button key={action} variant={variant} onClick={() => setOpenAction(action)}>
              {label}
            </Button>
          )
        );
      })}
      {openAction === 'deliver' && <DeliverDialog order={order} onClose={close} />}
      {openAction && openAction !== 'deliver' && <ActionDialog order={order} action={openAction} onClose={close} />}
    </>
  );
}

const isBlank = (text: string) => text.trim() === '';

function ActionDialog({
  order: { id, number, revisions, revisionsLeft },
  action,
  onClose,
}: {
  order: OrderDetail;
  action: SimpleAction;
  onClose: () => void;
}) {
  const { title, text, field, label, variant, successMessage } = actionConfigs[action];
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { submit: send, busy, error } = useOrderAction(action);
  const missing = field?.required === true && isBlank(reason);
  const submit = () => {
    setSubmitted(true);
    if (missing || busy) return;
    send(id, reason, () => {
      toast({ title: successMessage(number), tone: 'ok' });
      onClose();
    });
  };
  return (
    <Dialog
      open
      title={title(number)}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Not now
          </Button>
          <Button size="lg" variant={variant === 'danger' ? 'dangerSolid' : 'solid'} type="submit" form="order-step" busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id="order-step"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="4">
          <Text color="fg.muted">
            {text}
            {action === 'requestChanges' &&
              ` You can ask ${revisionsLeft === 1 ? 'once' : `${revisionsLeft} times`} of ${revisions} still.`}
          </Text>
          {error && <ErrorNotice title="Nothing was changed" reassurance="What you entered is still here." error={error} />}
          {field && (
            <Field
              label={field.label}
              required={field.required}
              error={submitted && missing ? 'This field is required.' : (error?.fields.reason ?? error?.fields.note)}
            >
              <Textarea value={reason} onChange={(event) => setReason(event.target.value)} rows={4} autoFocus />
            </Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** The request of an action, with the entered text if the action takes one. */
function useOrderAction(action: SimpleAction) {
  const mutations = {
    complete: useApiMutation(completeOrder),
    requestChanges: useApiMutation(requestChanges),
    cancel: useApiMutation(cancelOrder),
    dispute: useApiMutation(disputeOrder),
  };
  const send = (id: string, reason: string, onSuccess: () => void) => {
    const params = { id };
    if (action === 'complete') mutations[action].mutate({ params }, { onSuccess });
    else if (action === 'requestChanges') mutations[action].mutate({ params, body: { note: reason } }, { onSuccess });
    else mutations[action].mutate({ params, body: { reason } }, { onSuccess });
  };
  return { submit: send, busy: mutations[action].isPending, error: mutations[action].error };
}
