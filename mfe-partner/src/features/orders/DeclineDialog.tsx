import type { ApiError } from '@techadds/shared/api';
import { DeclineOrder, type Order } from '@techadds/shared/contract/orders/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Stack, Text, Textarea } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

interface DeclineDialogProps {
  /** The order to decline; undefined while the dialog is closed. */
  order: Pick<Order, 'id' | 'number'> | undefined;
  onClose: () => void;
  onDecline: (reason: string) => void;
  busy: boolean;
  error: ApiError | null;
}

/** Asks for the reason, which the customer will see. */
export function DeclineDialog({ order, ...rest }: DeclineDialogProps) {
  return order ? <ReasonDialog number={order.number} {...rest} /> : null;
}

function ReasonDialog({ number, onClose, onDecline, busy, error }: Omit<DeclineDialogProps, 'order'> & { number: string }) {
  const { register, getFieldError, handleSubmit } = useContractForm(DeclineOrder, { reason: '' });
  return (
    <Dialog
      open
      title={`Decline ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Keep order
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="decline" busy={busy}>
            Decline order
          </Button>
        </>
      }
    >
      <form id="decline" noValidate onSubmit={(event) => void handleSubmit(({ reason }) => onDecline(reason))(event)}>
        <Stack gap="4">
          <Text color="fg.muted">The customer is notified and sees your reason. A declined order cannot be accepted later.</Text>
          {error && <ErrorNotice title="The order was not declined" reassurance="What you entered is still here." error={error} />}
          <Field label="Reason" required error={getFieldError('reason') ?? error?.fields.reason}>
            <Textarea {...register('reason')} rows={4} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
