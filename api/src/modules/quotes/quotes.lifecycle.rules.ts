import { quoteCan, type QuoteAction } from '@techadds/shared/contract/quote-states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import { invalid } from '../../http/errors';
import { post } from '../../mail/outbox';
import type { Act } from '../../records/act';
import { notify } from '../../records/notify';
import type * as db from './quotes.db';
import { lockFor } from './quotes.rules';
import { shownDetail } from './quotes.presenter';
import { isOver } from './quotes.guards';
import { deedOf, step } from './quotes.transitions';

/** @throws AppError 422 by field, where a quote is not ready to be sent. */
function requireReady({ lines, customer, validUntil }: db.QuoteRow, now: Date): void {
  const missing = {
    ...(lines.length === 0 && { lines: 'Add at least one line.' }),
    ...(customer.email.trim() === '' && { customerId: 'This customer has no e-mail. Choose another.' }),
    ...(isOver(validUntil, now) && { validUntil: 'This day is over. Choose a later one.' }),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

/** Sends a quote to its customer, by mail with a link. @throws AppError 404, 409 where it is no draft, 422 where something is missing. */
export async function sendQuote(tx: Tx, act: Act, id: string, appOrigin: string): Promise<QuoteDetail> {
  const { caller, now } = act;
  const { tenantId } = caller;
  const row = await lockFor(tx, caller, id, 'send');
  requireReady(row, now);
  const { to, past } = quoteCan.send;
  const sent = await step(tx, deedOf(act), row, { to, event: past, did: 'sent', change: { sentAt: now.toISOString() } });
  await post(tx, { tenantId, subjectId: id, letter: 'quote', appOrigin }, now);
  const { customer, partner, number, title, validUntil } = row;
  const body = `${title}. You can accept it until ${validUntil}.`;
  const news = { type: 'quote.sent' as const, title: `Quote ${number} from ${partner.name}`, body, path: paths.ownQuote(id) };
  await notify(tx, tenantId, customer.userId === null ? [] : [customer.userId], news, now);
  return shownDetail(tx, caller, sent);
}

/** Takes a quote back that was sent. @throws AppError 404, 409 where its state does not allow it. */
export async function voidQuote(tx: Tx, act: Act, id: string, reason: string): Promise<QuoteDetail> {
  const row = await lockFor(tx, act.caller, id, 'void');
  const { to, past } = quoteCan.void;
  return shownDetail(tx, act.caller, await step(tx, deedOf(act), row, { to, event: past, did: 'took back', note: reason }));
}

/** Archives or restores. @throws AppError 404, 409 where its state does not allow it. */
export async function shelveQuote(tx: Tx, act: Act, id: string, action: Extract<QuoteAction, 'archive' | 'restore'>): Promise<QuoteDetail> {
  const row = await lockFor(tx, act.caller, id, action);
  const { past } = quoteCan[action];
  const change = { archivedAt: action === 'archive' ? act.now.toISOString() : null };
  return shownDetail(tx, act.caller, await step(tx, deedOf(act), row, { event: past, did: past, change, after: change }));
}
