import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getBalance, RequestPayout, requestPayout, type PayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { payoutCancellationMinutes } from '@techadds/shared/contract/payouts/states';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatDay } from '@techadds/shared/format/date';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { Field, Input, Skeleton, Text, toast } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import { computeArrivalDay } from './arrival';

/** Requests a payout, with a preview of the remaining balance and the arrival date. An empty amount pays out the full balance. */
export function RequestDialog({ account, onClose }: { account: PayoutAccount; onClose: () => void }) {
  const { currency, bankLast4 } = account;
  const { data: balance } = useQuery(apiQuery(getBalance, { query: { currency } }));
  const form = useContractForm(RequestPayout, { amountCents: '' }, (typed: { amountCents: string }, wrong) => ({
    amountCents:
      typed.amountCents.trim() === ''
        ? undefined
        : (parseMoney(typed.amountCents, currency) ?? wrong('amountCents', getMoneyError(typed.amountCents, currency, 1250))),
  }));
  const { register, getFieldError, useWatch } = form;
  const { mutateAsync } = useApiMutation(requestPayout);
  const typed = useWatch('amountCents');
  const available = balance?.availableCents ?? 0;
  const amount = typed.trim() === '' ? available : (parseMoney(typed, currency) ?? 0);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { number, amountCents } = await mutateAsync({ body });
    toast({ title: `${number}: ${formatMoney(amountCents, currency)} is on its way to account …${bankLast4}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title="Pay out now"
      submitLabel={amount > 0 ? `Pay out ${formatMoney(amount, currency)}` : 'Pay out'}
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was paid out"
      errorReassurance="Your balance is unchanged."
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" hint={`${currency}, all where empty`} error={getFieldError('amountCents')}>
        <Input {...register('amountCents')} inputMode="decimal" autoFocus placeholder={balance && toAmountInput(available, currency)} />
      </Field>
      {balance?.payoutsPaused && (
        <Text textStyle="sm" color="t.bad.fg">
          Payouts are paused while you owe {formatMoney(balance.owedCents, currency)}. Earnings are set off against it.
        </Text>
      )}
      {balance ? (
        <AmountLines
          currency={currency}
          lines={[
            { label: 'Available', amountCents: available },
            { label: `To account …${bankLast4}`, amountCents: -amount, hint: `arrives about ${formatDay(computeArrivalDay(new Date()))}` },
          ]}
          total={{ label: 'Left available', amountCents: available - amount }}
        />
      ) : (
        <Skeleton height="116px" rounded="md" />
      )}
      {balance && balance.owedCents > 0 && !balance.payoutsPaused && (
        <Text textStyle="xs" color="fg.muted">
          You owe {formatMoney(balance.owedCents, currency)}. It is not taken from this payout, but set off against later earnings.
        </Text>
      )}
      <Text textStyle="xs" color="fg.muted">
        You can cancel it for {payoutCancellationMinutes} minutes. Then it goes to the bank.
      </Text>
    </FormDialog>
  );
}
