import { useEffect, useRef } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { payOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Card, ErrorNotice, Skeleton, Text } from '@techadds/shared/ui';

const getColorTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The payment provider's page in an iframe, so that no card number passes through the app. The order page polls and shows the result. */
export function PaymentFrame({ order: { id, payCents, currency, payment } }: { order: OrderDetail }) {
  const pay = useApiMutation(payOrder);
  const requests = useRef(false);
  const open = () => pay.mutate({ params: { id } });
  const missing = payment === null;
  useEffect(() => {
    if (!missing || requests.current) return;
    requests.current = true;
    open();
  });
  const address = payment?.url ?? pay.data?.payment?.url;
  return (
    <Card title={`Pay ${formatMoney(payCents, currency)}`} aria-label="Payment">
      {payment?.status === 'processing' ? (
        <Text color="fg.muted">Your bank confirmed the payment. Your order will be placed shortly.</Text>
      ) : address ? (
        <Box asChild width="full" maxWidth="480px" height={{ base: '500px', sm: '448px' }} border="0" rounded="md" display="block">
          <iframe title="Payment" src={`${address}?theme=${getColorTheme()}`} />
        </Box>
      ) : pay.error ? (
        <ErrorNotice title="The payment page didn’t open" reassurance="Nothing was charged." error={pay.error} onRetry={open} />
      ) : (
        <Skeleton height="320px" rounded="md" />
      )}
    </Card>
  );
}
