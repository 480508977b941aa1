import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import { notify, usersOfPartner, type Message } from '../../records/notify';
import type { QuoteRow } from './quotes.db';

/** Tells those of the partner who work with quotes. */
export async function tellPartner(tx: Tx, { tenantId, id, partner }: QuoteRow, news: Omit<Message, 'path'>, now: Date): Promise<void> {
  const people = await usersOfPartner(tx, tenantId, partner.id, 'quotes.read');
  await notify(tx, tenantId, people, { ...news, path: paths.quote(id) }, now);
}
