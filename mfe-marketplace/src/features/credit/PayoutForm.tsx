import { useApiMutation } from '@techadds/shared/api';
import type { CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import { RequestCreditPayout } from '@techadds/shared/contract/credit/forms';
import { requestCreditPayout } from '@techadds/shared/contract/credit/payouts';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { Field, Input, Text, toast } from '@techadds/shared/ui';

const toOptional = (typed: string) => (typed.trim() === '' ? undefined : typed.trim());

/** Asks for credit to be paid out to a bank account. */
export function PayoutForm({ balance, onClose }: { balance: CreditBalance; onClose: () => void }) {
  const { customerId, partner, currency, availableCents } = balance;
  const initial = { amountCents: toAmountInput(availableCents, currency), holder: '', accountNumber: '', routingNumber: '' };
  const form = useContractForm(RequestCreditPayout, initial, (typed: typeof initial, wrong) => ({
    ...typed,
    ...{ customerId, currency, routingNumber: toOptional(typed.routingNumber) },
    amountCents: parseMoney(typed.amountCents, currency) ?? wrong('amountCents', getMoneyError(typed.amountCents, currency, 50)),
  }));
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(requestCreditPayout);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { number, amountCents, bankLast4 } = await mutateAsync({ body });
    toast({ title: `${number}: ${formatMoney(amountCents, currency)} goes to account …${bankLast4} once it is approved`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title="Pay out credit"
      submitLabel="Request payout"
      cancelLabel="Keep credit"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing was requested"
      errorReassurance="Your credit is not affected."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Up to {formatMoney(availableCents, currency)} of your credit with {partner.name}. It is set aside until the payout is decided.
      </Text>
      <Field label={`Amount, ${currency}`} required error={getFieldError('amountCents')}>
        <Input {...register('amountCents')} inputMode="decimal" autoFocus />
      </Field>
      <Field label="Account holder" required error={getFieldError('holder')}>
        <Input {...register('holder')} autoComplete="off" />
      </Field>
      <Field label="IBAN or account number" required error={getFieldError('accountNumber')}>
        <Input {...register('accountNumber')} autoComplete="off" />
      </Field>
      <Field label="Routing number" hint="United States only" error={getFieldError('routingNumber')}>
        <Input {...register('routingNumber')} autoComplete="off" inputMode="numeric" />
      </Field>
    </FormDialog>
  );
}
