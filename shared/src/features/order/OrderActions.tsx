import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { OrderAction } from '@techadds/shared/contract/orders/states';
import { cancelOrder, completeOrder, disputeOrder, requestChanges, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { Button, ErrorNotice, Field, onDemand, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { StartButton } from './StartOrderButton';

type PlainStep = 'requestChanges' | 'complete' | 'cancel' | 'dispute';

interface Offer {
  label: string;
  variant?: 'solid' | 'danger';
  title: (number: string) => string;
  /** What will happen. */
  text: string;
  /** What is asked for, where anything is. */
  field?: { label: string; required: boolean };
  done: (number: string) => string;
}

type Step = PlainStep | 'deliver';

const offers: Record<PlainStep, Offer> = {
  requestChanges: {
    label: 'Request changes',
    title: (n) => `Request changes to ${n}?`,
    text: 'The partner reads what to change and delivers again. The money stays in escrow.',
    field: { label: 'What to change', required: true },
    done: (n) => `The changes to ${n} are requested.`,
  },
  complete: {
    label: 'Accept delivery',
    variant: 'solid',
    title: (n) => `Accept the delivery of ${n}?`,
    text: 'The order is completed and your money goes to the partner. This cannot be undone.',
    done: (n) => `${n} is completed.`,
  },
  cancel: {
    label: 'Cancel order',
    variant: 'danger',
    title: (n) => `Cancel ${n}?`,
    text: 'The order ends. What was paid for it goes back.',
    field: { label: 'Reason', required: true },
    done: (n) => `${n} is canceled.`,
  },
  dispute: {
    label: 'Dispute',
    variant: 'danger',
    title: (n) => `Dispute ${n}?`,
    text: 'The money stays in escrow until an administrator has decided.',
    field: { label: 'What is wrong', required: true },
    done: (n) => `${n} is disputed.`,
  },
};

const DeliverDialog = onDemand(() => import('./DeliverDialog').then((part) => part.DeliverDialog));
const noneLeft = 'The changes that come with this package are used up. You can accept the delivery, or dispute it.';

/** Buttons for the steps of an order that its page offers and the server allows now; all but the start say first what they will do. */
export function OrderSteps({ order, offer }: { order: OrderDetail; offer: readonly ((Step | 'start') & OrderAction)[] }) {
  const [asking, setAsking] = useState<Step>();
  const isUsedUp = order.fulfilmentStatus === 'delivered' && order.revisionsLeft === 0;
  const close = () => setAsking(undefined);
  return (
    <>
      {offer.map((step) => {
        if (step === 'start') return order.allowedActions.includes(step) && <StartButton key={step} order={order} />;
        const { label, variant } = step === 'deliver' ? ({ label: 'Deliver', variant: 'solid' } as const) : offers[step];
        if (step === 'requestChanges' && isUsedUp)
          return (
            <Button key={step} disabledReason={noneLeft}>
              {label}
            </Button>
          );
        return (
          order.allowedActions.includes(step) && (
            <Button key={step} variant={variant} onClick={() => setAsking(step)}>
              {label}
            </Button>
          )
        );
      })}
      {asking === 'deliver' && <DeliverDialog order={order} onClose={close} />}
      {asking && asking !== 'deliver' && <StepDialog order={order} step={asking} onClose={close} />}
    </>
  );
}

const isBlank = (text: string) => text.trim() === '';

function StepDialog({
  order: { id, number, revisions, revisionsLeft },
  step,
  onClose,
}: {
  order: OrderDetail;
  step: PlainStep;
  onClose: () => void;
}) {
  const { title, text, field, label, variant, done } = offers[step];
  const [said, setSaid] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useStep(step);
  const missing = field?.required === true && isBlank(said);
  const submit = () => {
    setTried(true);
    if (missing || busy) return;
    send(id, said, () => {
      toast({ title: done(number), tone: 'ok' });
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
            {step === 'requestChanges' && ` You can ask ${revisionsLeft === 1 ? 'once' : `${revisionsLeft} times`} of ${revisions} still.`}
          </Text>
          {error && <ErrorNotice title="Nothing was changed" safe="What you wrote is kept." error={error} />}
          {field && (
            <Field
              label={field.label}
              required={field.required}
              error={tried && missing ? 'This field is required.' : (error?.fields.reason ?? error?.fields.note)}
            >
              <Textarea value={said} onChange={(event) => setSaid(event.target.value)} rows={4} autoFocus />
            </Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** The call of a step, with what was said where the call takes it. */
function useStep(step: PlainStep) {
  const calls = {
    complete: useApiMutation(completeOrder),
    requestChanges: useApiMutation(requestChanges),
    cancel: useApiMutation(cancelOrder),
    dispute: useApiMutation(disputeOrder),
  };
  const send = (id: string, said: string, onSuccess: () => void) => {
    const params = { id };
    if (step === 'complete') calls[step].mutate({ params }, { onSuccess });
    else if (step === 'requestChanges') calls[step].mutate({ params, body: { note: said } }, { onSuccess });
    else calls[step].mutate({ params, body: { reason: said } }, { onSuccess });
  };
  return { send, busy: calls[step].isPending, error: calls[step].error };
}
