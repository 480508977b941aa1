import { useApiMutation, apiQuery } from '@techadds/shared/api';
import { listCatalog } from '@techadds/shared/contract/catalog';
import { DecidePayoutAccount, decidePayoutAccount } from '@techadds/shared/contract/payouts';
import { useContractForm } from '@techadds/shared/form';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, Field, NativeSelect, Stack, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { payoutAccountStates, statusOf } from '@techadds/shared/ui/states';
import { useState } from 'react';

const decisions = [
  { value: 'active', label: 'Verified: payouts may go to it' },
  { value: 'restricted', label: 'Restricted: payouts wait' },
  { value: 'rejected', label: 'Rejected: another one is needed' },
];

/** Verifies a partner's payout account, or stops it. */
export function DecideAccount({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(apiQuery(listCatalog));
  const partners = [...new Map((data?.items ?? []).map(({ partner }) => [partner.id, partner.name]))];
  const [chosen, setChosen] = useState('');
  const partnerId = chosen || (partners[0]?.[0] ?? '');
  const { register, errorOf, send } = useContractForm(DecidePayoutAccount, { decision: 'active', note: '' });
  const { mutate, isPending, error } = useApiMutation(decidePayoutAccount);
  const decide = send((body) => {
    if (isPending || partnerId === '') return;
    mutate(
      { params: { partnerId }, body },
      {
        onSuccess: ({ holder, bankLast4, status }) => {
          toast({ title: `Account …${bankLast4} of ${holder}: ${statusOf(payoutAccountStates, status)[2].toLowerCase()}`, tone: 'ok' });
          onClose();
        },
      },
    );
  });
  return (
    <Dialog
      open
      title="Verify a payout account"
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="decide" busy={isPending}>
            Save decision
          </Button>
        </>
      }
    >
      <form id="decide" noValidate onSubmit={(event) => void decide(event)}>
        <Stack gap="4">
          {error && (
            <ErrorNotice
              title={error.status === 404 ? 'This partner has no payout account yet' : 'The account stays as it was'}
              safe="No payout is affected."
              error={error.status === 404 ? undefined : error}
            />
          )}
          <Field label="Partner">
            <NativeSelect
              value={partnerId}
              options={partners.length > 0 ? partners.map(([value, label]) => ({ value, label })) : [{ value: '', label: 'Loading' }]}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
          <Field label="Decision" error={errorOf('decision')}>
            <NativeSelect {...register('decision')} options={decisions} />
          </Field>
          <Field label="Note" hint="Kept in the audit log" error={errorOf('note')}>
            <Textarea {...register('note')} rows={2} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
