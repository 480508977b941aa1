import type { Webhook, WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { RelativeTime, Span } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { deliveryStates } from './delivery-states';
import { getResponseLabel, webhookStates } from './webhooks.labels';

const muted = (text: string) => <Span color="fg.muted">{text}</Span>;

export const webhookColumns: readonly Column<Webhook>[] = [
  { key: 'url', header: 'Address', primary: true, sort: 'url', cardSlot: 'title', cell: ({ url }) => url },
  {
    key: 'description',
    header: 'Description',
    width: '12rem',
    hideBelow: 'cMd',
    cell: ({ description }) => <Span truncate>{description}</Span>,
  },
  {
    key: 'eventTypes',
    header: 'Events',
    width: '6rem',
    cardSlot: 'line',
    cell: ({ eventTypes }) => (
      <Span title={eventTypes.join('\n')}>{eventTypes.length === 1 ? eventTypes[0] : `${eventTypes.length} events`}</Span>
    ),
  },
  {
    key: 'lastSucceededAt',
    header: 'Last delivery',
    width: '9rem',
    cardSlot: 'meta',
    cell: ({ lastSucceededAt }) => (lastSucceededAt ? <RelativeTime at={lastSucceededAt} /> : muted('Never')),
  },
  {
    key: 'status',
    header: 'State',
    width: '7.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={webhookStates} state={status} />,
  },
];

export const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  {
    key: 'eventType',
    header: 'Event',
    primary: true,
    cardSlot: 'title',
    cell: ({ eventType }) => (
      <Span fontFamily="mono" textStyle="xs">
        {eventType}
      </Span>
    ),
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: '11rem',
    sort: 'createdAt',
    cardSlot: 'meta',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { key: 'response', header: 'Response', width: '8rem', cardSlot: 'line', cell: getResponseLabel },
  { key: 'attempts', header: 'Attempts', width: '6rem', align: 'end', hideBelow: 'cMd', cell: ({ attempts }) => attempts },
  {
    key: 'nextAttemptAt',
    header: 'Next attempt',
    width: '9rem',
    hideBelow: 'cMd',
    cell: ({ nextAttemptAt }) => (nextAttemptAt ? <RelativeTime at={nextAttemptAt} /> : muted('–')),
  },
  {
    key: 'status',
    header: 'State',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={deliveryStates} state={status} />,
  },
];
