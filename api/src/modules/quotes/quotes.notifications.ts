import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { notify, listPartnerUserIds, type NotificationMessage } from '../notifications/notifications.service';
import type { QuoteRow } from './quotes.db';

/** Notifies the users of the partner who may read quotes. */
export async function notifyQuotePartner(
  tx: Tx,
  { tenantId, id, partner }: QuoteRow,
  message: Omit<NotificationMessage, 'path'>,
  now: Date,
): Promise<void> {
  const userIds = await listPartnerUserIds(tx, tenantId, partner.id, 'quotes.read');
  await notify(tx, tenantId, userIds, { ...message, path: paths.quote(id) }, now);
}
