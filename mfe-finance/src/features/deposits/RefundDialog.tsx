import { useApiMutation } from '@techadds/shared/api';
import { RefundDeposit, refundDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatMoney, parseMoney } from '@techadds/shared/format/money';
import { Button, ErrorNotice, Field, Input, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Refunds a deposit, or part of it. */
export function RefundDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { id, number, amountCents, refundedCents, currency } = deposit;
  const left = formatMoney(amountCents - refundedCents, currency);
  const empty = { amountCents: '', reason: '' };
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(
    RefundDeposit,
    empty,
    (typed: typeof empty, wrong) => ({
      reason: typed.reason,
      amountCents:
        typed.amountCents.trim() === ''
          ? undefined
          : (parseMoney(typed.amountCents) ?? wrong('amountCents', 'Enter an amount, like 1,250.00.')),
    }),
  );
  const { mutate, isPending, error } = useApiMutation(refundDeposit);
  const refund = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id }, body },
      {
        onSuccess: (after) => {
          toast({ title: `${number}: ${formatMoney(after.refundedCents - refundedCents, currency)} goes back`, tone: 'ok' });
          onClose();
        },
        onError: applyServerErrors,
      },
    );
  });
  const shown = error && !error.fields.amountCents && !error.fields.reason;
  return (
    <Dialog
      open
      title={`Refund ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Keep deposit
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="refund" busy={isPending}>
            Refund
          </Button>
        </>
      }
    >
      <form id="refund" noValidate onSubmit={(event) => void refund(event)}>
        <Stack gap="4">
          <Text color="fg.muted">Up to {left} goes back to who paid it. Its fee stays with the processor.</Text>
          {shown && <ErrorNotice title="Nothing was refunded" reassurance="The deposit is as it was." error={error} />}
          <Field label="Amount" hint={`${left} where empty`} error={getFieldError('amountCents')}>
            <Input {...register('amountCents')} inputMode="decimal" autoFocus />
          </Field>
          <Field label="Reason" required error={getFieldError('reason')}>
            <Textarea {...register('reason')} rows={2} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
