import { useApiMutation } from '@techadds/shared/api';
import { DecidePayoutAccount, decidePayoutAccount, type ListedPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatDateTime } from '@techadds/shared/format/date';
import { Button, DescriptionList, ErrorNotice, Field, NativeSelect, Stack, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { payoutAccountStates, getStatusMeta } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';

const decisions = [
  { value: 'active', label: 'Active: payouts may go to it' },
  { value: 'restricted', label: 'Restricted: payouts wait' },
  { value: 'rejected', label: 'Rejected: another one is needed' },
];

/** Verifies or restricts a partner's payout account. */
export function DecideAccount({ account, onClose }: { account: ListedPayoutAccount; onClose: () => void }) {
  const { partnerId, partner, holder, country, currency, bankLast4, updatedAt } = account;
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(DecidePayoutAccount, {
    decision: 'active',
    note: '',
  });
  const { mutate, isPending, error } = useApiMutation(decidePayoutAccount);
  const decide = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { partnerId }, body },
      {
        onSuccess: ({ status }) => {
          toast({
            title: `Account …${bankLast4} of ${partner.name}: ${getStatusMeta(payoutAccountStates, status).label.toLowerCase()}`,
            tone: 'ok',
          });
          onClose();
        },
        onError: applyServerErrors,
      },
    );
  });
  return (
    <Dialog
      open
      title={`Account of ${partner.name}`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Not now
          </Button>
          <Button size="lg" variant="solid" type="submit" form="decide" busy={isPending}>
            Save decision
          </Button>
        </>
      }
    >
      <form id="decide" noValidate onSubmit={(event) => void decide(event)}>
        <Stack gap="4">
          {error && !error.fields.note && (
            <ErrorNotice title="The account stays as it was" reassurance="No payout is affected." error={error} />
          )}
          <DescriptionList
            items={[
              { term: 'Holder', value: holder },
              { term: 'Account', value: `${country}, ending in ${bankLast4}, ${currency}` },
              { term: 'Status', value: <StatusBadge states={payoutAccountStates} state={account.status} /> },
              { term: 'Changed', value: formatDateTime(updatedAt) },
            ]}
          />
          <Field label="Decision" error={getFieldError('decision')}>
            <NativeSelect {...register('decision')} options={decisions} />
          </Field>
          <Field label="Note" hint="Kept in the audit log" error={getFieldError('note')}>
            <Textarea {...register('note')} rows={2} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
