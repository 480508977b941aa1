import { listWebhooks } from '@techadds/shared/contract/webhooks/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const webhookList = { endpoint: listWebhooks, sorts: ['createdAt', 'url'], order: 'desc' } as const;

export const firstQueries = { WebhooksPage: [webhookList] } satisfies FirstQueries;
