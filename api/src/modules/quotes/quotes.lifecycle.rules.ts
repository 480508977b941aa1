import { quoteTransitions, wasSentToCustomer, type QuoteAction } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import { enqueueEmail } from '../../platform/email/outbox';
import type { ActionContext } from '../audit/action-context.service';
import { notify } from '../notifications/notifications.service';
import * as db from './quotes.db';
import { lockQuoteForAction } from './quotes.rules';
import { toQuoteDetailDto } from './quotes.presenter';
import { assertQuotePrintable } from './quotes.guards';
import { getContent, toSellerRow } from './quote-versions';
import { isPastValidity } from './validity.service';
import { transition } from '../transitions/transitions.service';
import { quoteLifecycle } from './quotes.transitions';

/** @throws AppError 422 by field if something is missing. */
function assertReadyToSend(row: db.QuoteRow, now: Date): void {
  const { lines, customer } = row;
  const missing = {
    ...(lines.length === 0 && { lines: 'Add at least one line.' }),
    ...(customer.email.trim() === '' && { customerId: 'This customer has no e-mail. Choose another.' }),
    ...(isPastValidity(row, now) && { validUntil: 'This day is over. Choose a later one.' }),
  };
  if (Object.keys(missing).length > 0) throw validationError(missing);
}

/** The columns that make the version that is being written the one that counts. */
function toSentFields(row: db.QuoteRow, now: Date): db.QuoteChange {
  const { versionNumber, customer, partner, revision } = row;
  const sent = { ...getContent(row), versionNumber, sentNames: { customerName: customer.name, partnerName: partner.name } };
  return { ...sent, sentAt: now.toISOString(), ...(revision && { revision: null, viewedAt: null, counter: null }) };
}

/**
 * Sends a draft, or the next version of a quote, to its customer by e-mail. Its texts and names stay as they are from then on.
 * @throws AppError 404, 409 if it is not being written, 422 if something is missing.
 */
export async function sendQuote(tx: Tx, context: ActionContext, id: string, appOrigin: string): Promise<QuoteDetail> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const stored = await lockQuoteForAction(tx, caller, id, 'send');
  const row = toSellerRow(stored);
  assertReadyToSend(row, now);
  assertQuotePrintable(row);
  const { to, event } = quoteTransitions.send;
  if (stored.revision) await db.insertQuoteVersion(tx, stored, now.toISOString());
  const note = row.versionNumber > 1 ? `Version ${row.versionNumber}` : undefined;
  const sent = await transition(tx, context, quoteLifecycle, row, {
    ...{ to, event, change: toSentFields(row, now) },
    ...(note !== undefined && { subject: note }),
  });
  await enqueueEmail(tx, { tenantId, subjectId: id, kind: 'quote', appOrigin }, now);
  const { customer, partner, number, title, validUntil } = row;
  const body = `${title}. You can accept it until ${validUntil}.`;
  const message = { type: 'quote.sent' as const, title: `Quote ${number} from ${partner.name}`, body, path: paths.ownQuote(id) };
  await notify(tx, tenantId, customer.userId === null ? [] : [customer.userId], message, now);
  return toQuoteDetailDto(tx, caller, sent);
}

/**
 * Begins the next version of a quote that was sent. The customer reads the sent one until then, and cannot accept it any more.
 * @throws AppError 404; 409 if its status does not allow it, or there is no counter-offer with lines to begin with
 */
export async function reviseQuote(tx: Tx, context: ActionContext, id: string, from: 'current' | 'counter'): Promise<QuoteDetail> {
  const { caller, now } = context;
  const row = await lockQuoteForAction(tx, caller, id, 'revise');
  const { counter, customer, number } = row;
  if (from === 'counter' && (!counter || counter.lines.length === 0))
    throw conflict('no_counter_lines', `There are no lines of a counter-offer to ${number}. Begin with the current version.`);
  const lines = from === 'counter' && counter ? { lines: counter.lines, totalCents: counter.totalCents } : {};
  const { to, event } = quoteTransitions.revise;
  const change = { revision: { ...getContent(row), ...lines } };
  const subject = { subject: `Version ${row.versionNumber + 1}${from === 'counter' ? `, as ${counter?.name} proposed` : ''}` };
  const revised = await transition(tx, context, quoteLifecycle, row, { to, event, change, ...subject, after: { from } });
  const { type, title } = { type: 'quote.replied' as const, title: `${row.partner.name} is writing a new version of ${number}` };
  const message = {
    type,
    title,
    body: 'You get it by e-mail. The version that you have can no longer be accepted.',
    path: paths.ownQuote(id),
  };
  await notify(tx, row.tenantId, customer.userId === null ? [] : [customer.userId], message, now);
  return toQuoteDetailDto(tx, caller, revised);
}

/**
 * Replies to a counter-offer: the version that was sent waits for the customer again.
 * @throws AppError 404; 409 if no counter-offer waits, or the last day of the quote is over
 */
export async function replyToCounter(tx: Tx, context: ActionContext, id: string, message: string): Promise<QuoteDetail> {
  const { caller, now } = context;
  const row = await lockQuoteForAction(tx, caller, id, 'reply');
  const { counter, customer, number, partner, validUntil } = row;
  if (!counter) throw new Error(`${number} is countered without a counter-offer.`);
  if (isPastValidity(row, now))
    throw conflict('quote_expired', `${number} was valid until ${validUntil}. Write a new version with a later day.`);
  const { to, event } = quoteTransitions.reply;
  const change = { counter: { ...counter, reply: { at: now.toISOString(), name: caller.name, message } } };
  const replied = await transition(tx, context, quoteLifecycle, row, { to, event, change, note: message });
  const notification = {
    type: 'quote.replied' as const,
    title: `${partner.name} replied about ${number}`,
    body: message,
    path: paths.ownQuote(id),
  };
  await notify(tx, row.tenantId, customer.userId === null ? [] : [customer.userId], notification, now);
  return toQuoteDetailDto(tx, caller, replied);
}

/**
 * Voids a draft, or a quote that was sent: its customer is notified, without the reason, which is the seller's alone.
 * @throws AppError 404, 409 if its status does not allow it.
 */
export async function voidQuote(tx: Tx, context: ActionContext, id: string, reason: string): Promise<QuoteDetail> {
  const { caller, now } = context;
  const row = await lockQuoteForAction(tx, caller, id, 'void');
  const { customer, number, partner, title } = row;
  const { to, event } = quoteTransitions.void;
  const voided = await transition(tx, context, quoteLifecycle, row, { to, event, note: reason, change: { revision: null } });
  const notification = {
    type: 'quote.voided' as const,
    title: `${partner.name} took back quote ${number}`,
    body: `${title}. It can no longer be accepted.`,
    path: paths.ownQuote(id),
  };
  const userIds = wasSentToCustomer(row) && customer.userId !== null ? [customer.userId] : [];
  await notify(tx, row.tenantId, userIds, notification, now);
  return toQuoteDetailDto(tx, caller, voided);
}

/** @throws AppError 404, 409 if its status does not allow it. */
export async function archiveOrRestoreQuote(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: Extract<QuoteAction, 'archive' | 'restore'>,
): Promise<QuoteDetail> {
  const row = await lockQuoteForAction(tx, context.caller, id, action);
  const { event } = quoteTransitions[action];
  const change = { archivedAt: action === 'archive' ? context.now.toISOString() : null };
  return toQuoteDetailDto(tx, context.caller, await transition(tx, context, quoteLifecycle, row, { event, change, after: change }));
}
