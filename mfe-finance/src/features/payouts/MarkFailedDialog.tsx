import { useApiMutation } from '@techadds/shared/api';
import { payoutFailureCodes } from '@techadds/shared/contract/payouts/states';
import { FailPayout, markPayoutFailed, type PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Button, ErrorNotice, Field, NativeSelect, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { failureLabels } from './payouts.labels';

/** Marks a payout as returned by the bank, with the reason; its amount becomes available again. */
export function FailDialog({ payout, onClose }: { payout: PayoutDetail; onClose: () => void }) {
  const { id, number, amountCents, currency, partner } = payout;
  const { register, getFieldError, handleSubmit } = useContractForm(FailPayout, { code: 'bank_declined', note: '' });
  const { mutate, isPending, error } = useApiMutation(markPayoutFailed);
  const fail = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `${number} is marked as failed. ${formatMoney(amountCents, currency)} is available again.` });
          onClose();
        },
      },
    );
  });
  return (
    <Dialog
      open
      title={`Did the bank return ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Go back
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="fail" busy={isPending}>
            Mark failed
          </Button>
        </>
      }
    >
      <form id="fail" noValidate onSubmit={(event) => void fail(event)}>
        <Stack gap="4">
          <Text color="fg.muted">
            {formatMoney(amountCents, currency)} goes back to what {partner.name} has available, and they are told why.
          </Text>
          {error && <ErrorNotice title={`${number} stays as it is`} reassurance="No money moved." error={error} />}
          <Field label="Reason" error={getFieldError('code')}>
            <NativeSelect {...register('code')} options={payoutFailureCodes.map((value) => ({ value, label: failureLabels[value] }))} />
          </Field>
          <Field label="Note" hint="Optional" error={getFieldError('note')}>
            <Textarea {...register('note')} rows={2} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
