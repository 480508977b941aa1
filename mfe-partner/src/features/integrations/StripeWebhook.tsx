import type { PaymentConnection } from '@techadds/shared/contract/integrations/endpoints';
import { RelativeTime, Stack, Text } from '@techadds/shared/ui';
import { CopyValue } from '@techadds/shared/ui/secret';

const events = [
  ...['payment_intent.amount_capturable_updated', 'payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  ...['refund.created', 'refund.updated', 'refund.failed'],
];

/** The address and events to enter at Stripe, so that it reports payments here, and when it did last. */
export function StripeWebhook({ connection: { webhookUrl, isOwn, lastWebhookAt } }: { connection: PaymentConnection }) {
  return (
    <Stack gap="2" minWidth="0">
      <Text fontWeight="medium">Webhook at Stripe</Text>
      <Text textStyle="sm" color="fg.muted">
        In “Webhooks” of your Stripe dashboard, add an endpoint with this address and these events. Stripe then shows its signing secret.
      </Text>
      <CopyValue value={webhookUrl} copyLabel="Copy the address" />
      <CopyValue value={events.join(', ')} copyLabel="Copy the events" />
      {isOwn && (
        <Text textStyle="xs" color="fg.muted">
          Last event about a payment: {lastWebhookAt === null ? 'none yet' : <RelativeTime at={lastWebhookAt} />}
        </Text>
      )}
    </Stack>
  );
}
