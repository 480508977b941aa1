import { useApiMutation } from '@techadds/shared/api';
import { RecordPayment } from '@techadds/shared/contract/orders/forms';
import { recordPayment, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Button, ErrorNotice, Field, Input, Stack, Text, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

const finished = ['completed', 'split', 'rated'];

/** Records that a bank transfer has arrived, with its reference. */
export function PaymentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, partner, payCents, currency, fulfilmentStatus } = order;
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(RecordPayment, { reference: '' });
  const { mutate, isPending, error } = useApiMutation(recordPayment);
  const amount = formatMoney(payCents, currency);
  const record = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `${number}: ${amount} has arrived`, tone: 'ok' });
          onClose();
        },
        onError: applyServerErrors,
      },
    );
  });
  return (
    <Dialog
      open
      title={`Has ${amount} arrived?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Not now
          </Button>
          <Button size="lg" variant="solid" type="submit" form="payment" busy={isPending}>
            Record {amount}
          </Button>
        </>
      }
    >
      <form id="payment" noValidate onSubmit={(event) => void record(event)}>
        <Stack gap="4">
          <Text color="fg.muted">
            The transfer of {customer.name} for {number} counts as paid in full.{' '}
            {finished.includes(fulfilmentStatus)
              ? `The work is accepted, so it is released to ${partner.name} at once.`
              : 'It stays in escrow until the work is accepted.'}
          </Text>
          {error && !error.fields.reference && (
            <ErrorNotice title="Nothing is recorded yet" reassurance="Trying again cannot record it twice." error={error} />
          )}
          <Field label="Reference" hint="As shown on the bank statement" required error={getFieldError('reference')}>
            <Input {...register('reference')} autoComplete="off" autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
