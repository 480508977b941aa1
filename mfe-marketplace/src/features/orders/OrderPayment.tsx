import { useEffect, useRef } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { payOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { PaymentFrame } from '@techadds/shared/features/payment';
import { formatMoney } from '@techadds/shared/format/money';
import { Card } from '@techadds/shared/ui';

/** The payment of an order, which opens by itself. */
export function OrderPayment({ order: { id, payCents, creditCents, currency, payment } }: { order: OrderDetail }) {
  const pay = useApiMutation(payOrder);
  const requests = useRef(false);
  const open = () => pay.mutate({ params: { id } });
  const missing = payment === null;
  useEffect(() => {
    if (!missing || requests.current) return;
    requests.current = true;
    open();
  });
  return (
    <Card title={`Pay ${formatMoney(payCents - creditCents, currency)}`} aria-label="Payment">
      <PaymentFrame
        payment={payment?.url || payment?.status === 'processing' ? payment : (pay.data?.payment ?? payment)}
        processingText="Your bank confirmed the payment. Your order will be placed shortly."
        error={pay.error}
        onRetry={open}
      />
    </Card>
  );
}
