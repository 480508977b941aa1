import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { fundMilestone } from '@techadds/shared/contract/projects/endpoints';
import { FundMilestone } from '@techadds/shared/contract/projects/forms';
import { CreditField, useCredit } from '@techadds/shared/features/payment';
import { formatMoney } from '@techadds/shared/format/money';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { Text, toast } from '@techadds/shared/ui';
import { RadioCards } from '@techadds/shared/ui/controls';
import { AmountLines } from '@techadds/shared/ui/page';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

const methods = [
  { value: 'card', label: 'Card', text: 'It is funded at once.' },
  { value: 'wire', label: 'Bank transfer', text: 'It is funded when the money arrives.' },
] as const satisfies readonly { value: PaymentMethod; label: string; text: string }[];

/** Starts the payment of a milestone into its escrow; the page of the provider opens on the milestone afterwards. */
export function FundDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, amountCents, currency, status } = milestone;
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('card');
  // The request may fail, because not every currency has a fee profile.
  const credit = useCredit(project.partner.id, currency);
  const creditCents = credit.computeCents(amountCents);
  const restCents = amountCents - creditCents;
  const fee = useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(restCents), method } }),
    retry: false,
    enabled: restCents > 0,
  });
  const feeCents = restCents > 0 && fee.data?.payer === 'customer' ? fee.data.feeCents : 0;
  const payCents = amountCents + feeCents;
  const form = useContractForm(FundMilestone, {}, () => ({ method, creditCents, ...(fee.data && { expectedPayCents: payCents }) }));
  const { mutateAsync } = useApiMutation(fundMilestone);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    if (restCents === 0) toast({ title: `${title} is paid from your credit`, tone: 'ok' });
    else if (method === 'wire')
      toast({ title: `Transfer ${formatMoney(payCents - creditCents, currency)} with the reference on the milestone`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Pay ${title}`}
      submitLabel={restCents === 0 ? 'Pay from credit' : method === 'card' ? 'Go to payment' : 'Pay by bank transfer'}
      cancelLabel="Not now"
      busy={busy}
      dirty={false}
      submitError={error}
      errorTitle="Nothing was charged"
      errorReassurance="You can try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {status === 'approved'
          ? `The work is approved: the money goes to ${project.partner.name}.`
          : `The money is held in escrow. ${project.partner.name} gets it when you have approved the work.`}
      </Text>
      <CreditField credit={credit} currency={currency} />
      <RadioCards label="Pay by" options={methods} value={method} onChange={setMethod} />
      <AmountLines
        currency={currency}
        lines={[
          { label: 'Milestone, with tax', amountCents },
          ...(feeCents > 0 ? [{ label: 'Payment fee', amountCents: feeCents }] : []),
          ...(creditCents > 0 ? [{ label: 'From credit', amountCents: -creditCents }] : []),
        ]}
        total={{ label: 'You pay', amountCents: payCents - creditCents }}
      />
    </FormDialog>
  );
}
