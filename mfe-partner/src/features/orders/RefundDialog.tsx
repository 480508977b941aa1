import { useApiMutation } from '@techadds/shared/api';
import { RefundOrder, refundReasons } from '@techadds/shared/contract/orders/forms';
import { refundReasonLabels } from '@techadds/shared/contract/orders/refund-labels';
import { refundOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, ErrorNotice, Field, Grid, Input, NativeSelect, Skeleton, Text, Textarea, toast } from '@techadds/shared/ui';
import { parseAmount, getAmountError, type AmountUnit } from './parse-amount';
import { formatRefundLabel, RefundBreakdown } from './RefundBreakdown';
import { useRefundPreview } from './useRefundPreview';

const emptyRefund = { amountCents: '', unit: 'amount' as AmountUnit, reason: '' as (typeof refundReasons)[number], note: '' };

/** Refunds part or all of the remaining amount; previews first who bears it. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, currency } = order;
  const whole = useRefundPreview(id, undefined).data;
  const most = whole?.mostCents ?? order.payCents - order.refundedCents;
  const form = useContractForm(RefundOrder, emptyRefund, (typed: typeof emptyRefund, wrong) => {
    const { amountCents, unit, reason, note } = typed;
    const problem = getAmountError(amountCents, unit, most, currency);
    if (problem !== undefined) wrong('amountCents', problem);
    if ((reason as string) === '') wrong('reason', 'Choose a reason.');
    return { amountCents: parseAmount(amountCents, unit, most, currency) ?? 0, reason, note };
  });
  const { register, getFieldError, useWatch } = form;
  const unit = useWatch('unit');
  const amount = parseAmount(useWatch('amountCents'), unit, most, currency);
  const known = amount !== undefined && amount > 0 && amount <= most ? amount : undefined;
  const preview = useRefundPreview(id, known);
  const { mutateAsync } = useApiMutation(refundOrder);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number}: ${formatMoney(body.amountCents, currency)} goes back to ${customer.name}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Refund ${number}?`}
      submitLabel={formatRefundLabel(known, currency)}
      cancelLabel="Not now"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="Nothing is refunded yet"
      errorReassurance="What you entered is still here. Trying again cannot refund twice."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Up to {formatMoney(most, currency)} can go back to {customer.name}, the way it was paid. Nothing is refunded yet.
      </Text>
      <Grid gap="3" gridTemplateColumns="minmax(0, 1fr) 9rem">
        <Field label={unit === 'percent' ? 'Share of what is left' : 'Amount'} required error={getFieldError('amountCents')}>
          <Input {...register('amountCents')} inputMode="decimal" autoComplete="off" autoFocus />
        </Field>
        <Field label="Given in">
          <NativeSelect
            {...register('unit')}
            options={[
              { value: 'amount', label: currency },
              { value: 'percent', label: 'Percent' },
            ]}
          />
        </Field>
      </Grid>
      <Field label="Reason" required error={getFieldError('reason')}>
        <NativeSelect
          {...register('reason')}
          options={[
            { value: '', label: 'Choose a reason' },
            ...refundReasons.map((value) => ({ value, label: refundReasonLabels[value] })),
          ]}
        />
      </Field>
      <Field label="Note" hint={`${customer.name} reads it`} error={getFieldError('note')}>
        <Textarea {...register('note')} rows={2} />
      </Field>
      <Box aria-live="polite" opacity={known === undefined || preview.isPlaceholderData ? 0.6 : 1}>
        {preview.data ? (
          <RefundBreakdown order={order} preview={preview.data} />
        ) : preview.error ? (
          <ErrorNotice title="The breakdown could not be calculated" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Skeleton height="160px" rounded="md" />
        )}
      </Box>
    </FormDialog>
  );
}
