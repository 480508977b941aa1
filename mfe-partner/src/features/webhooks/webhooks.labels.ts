import type { WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { IconBan, IconCircleCheck, IconPlayerPause } from '@techadds/shared/ui/icons';
import type { StatusTable } from '@techadds/shared/ui/states';

export const webhookStates = {
  active: { tone: 'ok', icon: IconCircleCheck, label: 'Active', description: 'Gets events.' },
  paused: { tone: 'wait', icon: IconPlayerPause, label: 'Paused', description: 'Gets no events until you turn it on.' },
  disabled: { tone: 'bad', icon: IconBan, label: 'Disabled', description: 'Failed too often; turn it on when it works again.' },
} as const satisfies StatusTable;

export const eventLabels: Record<WebhookDelivery['eventType'], string> = {
  'order.created': 'An order is placed',
  'order.completed': 'An order is completed',
  'order.canceled': 'An order is canceled',
  'quote.sent': 'A quote is sent',
  'quote.accepted': 'A quote is accepted',
  'contract.signed': 'A contract is signed by all',
  'payout.paid': 'A payout is paid',
  'deposit.paid': 'A deposit has arrived',
  'rating.created': 'A rating is published',
  'webhook.test': 'Test event',
};

/** The response of the last attempt in a few words. */
export const getResponseLabel = ({ responseStatus, attempts, problem }: WebhookDelivery): string =>
  responseStatus !== null ? String(responseStatus) : attempts === 0 && problem === null ? 'Not sent yet' : 'No response';
