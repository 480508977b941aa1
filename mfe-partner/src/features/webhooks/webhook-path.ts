import { paths } from '@techadds/shared/paths';

/** The address of a webhook; only pages of this folder link to it. */
export const webhookPath = (id: string): string => `${paths.webhooks}/${id}`;
