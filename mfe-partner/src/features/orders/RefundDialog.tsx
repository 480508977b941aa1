import { useApiMutation } from '@techadds/shared/api';
import { RefundOrder, refundReasons } from '@techadds/shared/contract/orders/forms';
import { refundOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Button, ErrorNotice, Field, Grid, Input, NativeSelect, Skeleton, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { amountOf, problemOf, type Unit } from './parse-amount';
import { refundLabel, RefundParts } from './RefundBreakdown';
import { useRefundPreview } from './useRefundPreview';

const reasonLabels: Record<(typeof refundReasons)[number], string> = {
  duplicated_charge: 'Charged twice',
  product_unsatisfactory: 'Not as it should be',
  order_change: 'The order was changed',
  order_cancellation: 'The order was canceled',
  fraudulent_charge: 'Fraudulent charge',
  other: 'Something else',
};

const empty = { amountCents: '', unit: 'amount' as Unit, reason: '' as (typeof refundReasons)[number], note: '' };

/** Refunds part or all of the remaining amount; previews first who bears it. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, number, customer, currency } = order;
  const whole = useRefundPreview(id, undefined).data;
  const most = whole?.mostCents ?? order.payCents - order.refundedCents;
  const { register, getFieldError, handleSubmit, applyServerErrors, useWatch } = useContractForm(
    RefundOrder,
    empty,
    (typed: typeof empty, wrong) => {
      const { amountCents, unit, reason, note } = typed;
      const problem = problemOf(amountCents, unit, most, currency);
      if (problem !== undefined) wrong('amountCents', problem);
      if ((reason as string) === '') wrong('reason', 'Choose a reason.');
      return { amountCents: amountOf(amountCents, unit, most) ?? 0, reason, note };
    },
  );
  const unit = useWatch('unit');
  const amount = amountOf(useWatch('amountCents'), unit, most);
  const known = amount !== undefined && amount > 0 && amount <= most ? amount : undefined;
  const preview = useRefundPreview(id, known);
  const { mutate, isPending, error } = useApiMutation(refundOrder);
  const refund = handleSubmit((body) => {
    if (isPending) return;
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `${number}: ${formatMoney(body.amountCents, currency)} goes back to ${customer.name}`, tone: 'ok' });
          onClose();
        },
        onError: applyServerErrors,
      },
    );
  });
  return (
    <Dialog
      open
      title={`Refund ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Not now
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="refund" busy={isPending}>
            {refundLabel(known, currency)}
          </Button>
        </>
      }
    >
      <form id="refund" noValidate onSubmit={(event) => void refund(event)}>
        <Stack gap="4">
          <Text color="fg.muted">
            Up to {formatMoney(most, currency)} can go back to {customer.name}, the way it was paid. Nothing is refunded yet.
          </Text>
          {error && !error.fields.amountCents && !error.fields.reason && !error.fields.note && (
            <ErrorNotice
              title="Nothing is refunded yet"
              reassurance="What you entered is still here. Trying again cannot refund twice."
              error={error}
            />
          )}
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
              options={[{ value: '', label: 'Choose a reason' }, ...refundReasons.map((value) => ({ value, label: reasonLabels[value] }))]}
            />
          </Field>
          <Field label="Note" hint={`${customer.name} reads it`} error={getFieldError('note')}>
            <Textarea {...register('note')} rows={2} />
          </Field>
          <Box aria-live="polite" opacity={known === undefined || preview.isPlaceholderData ? 0.6 : 1}>
            {preview.data ? (
              <RefundParts order={order} preview={preview.data} />
            ) : preview.error ? (
              <ErrorNotice title="Who bears it could not be worked out" error={preview.error} onRetry={() => void preview.refetch()} />
            ) : (
              <Skeleton height="160px" rounded="md" />
            )}
          </Box>
        </Stack>
      </form>
    </Dialog>
  );
}
