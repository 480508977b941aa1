import type { OrderPayment } from '@techadds/shared/contract/orders/endpoints';
import { Box, ErrorNotice, Skeleton, Text } from '@techadds/shared/ui';

const getColorTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

interface PaymentFrameProps {
  payment: OrderPayment | null;
  /** Shown once the bank has confirmed the payment, until it is recorded. */
  processingText: string;
  /** Why the page of the provider could not be opened. */
  error: unknown;
  onRetry: () => void;
}

/** The payment provider's page in an iframe, so that no card number passes through the app. The page around it polls and shows the result. */
export function PaymentFrame({ payment, processingText, error, onRetry }: PaymentFrameProps) {
  if (payment?.status === 'processing') return <Text color="fg.muted">{processingText}</Text>;
  if (payment?.url)
    return (
      <Box asChild width="full" maxWidth="480px" height={{ base: '500px', sm: '448px' }} border="0" rounded="md" display="block">
        <iframe title="Payment" src={`${payment.url}?theme=${getColorTheme()}`} />
      </Box>
    );
  if (error) return <ErrorNotice title="The payment page didn’t open" reassurance="Nothing was charged." error={error} onRetry={onRetry} />;
  return <Skeleton height="320px" rounded="md" />;
}
