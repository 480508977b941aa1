import { useApiMutation } from '@techadds/shared/api';
import { DecidePayoutAccount, decidePayoutAccount, type ListedPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatDateTime } from '@techadds/shared/format/date';
import { DescriptionList, Field, NativeSelect, Textarea, toast } from '@techadds/shared/ui';
import { payoutAccountStates, getStatusMeta } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';

const decisionOptions = [
  { value: 'active', label: 'Active: payouts may go to it' },
  { value: 'restricted', label: 'Restricted: payouts wait' },
  { value: 'rejected', label: 'Rejected: another one is needed' },
];

/** Verifies or restricts a partner's payout account. */
export function ReviewAccountDialog({ account, onClose }: { account: ListedPayoutAccount; onClose: () => void }) {
  const { partnerId, partner, holder, country, currency, bankLast4, updatedAt } = account;
  const form = useContractForm(DecidePayoutAccount, {
    decision: 'active',
    note: '',
  });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(decidePayoutAccount);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { status } = await mutateAsync({ params: { partnerId }, body });
    toast({
      title: `Account …${bankLast4} of ${partner.name}: ${getStatusMeta(payoutAccountStates, status).label.toLowerCase()}`,
      tone: 'ok',
    });
    onClose();
  });
  return (
    <FormDialog
      title={`Account of ${partner.name}`}
      submitLabel="Save decision"
      cancelLabel="Not now"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The account stays as it was"
      errorReassurance="No payout is affected."
      onSubmit={submit}
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: 'Holder', value: holder },
          { term: 'Account', value: `${country}, ending in ${bankLast4}, ${currency}` },
          { term: 'Status', value: <StatusBadge states={payoutAccountStates} state={account.status} /> },
          { term: 'Changed', value: formatDateTime(updatedAt) },
        ]}
      />
      <Field label="Decision" error={getFieldError('decision')}>
        <NativeSelect {...register('decision')} options={decisionOptions} />
      </Field>
      <Field label="Note" hint="Kept in the audit log" error={getFieldError('note')}>
        <Textarea {...register('note')} rows={2} />
      </Field>
    </FormDialog>
  );
}
