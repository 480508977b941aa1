import { quoteTransitions, type QuoteAction } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { enqueueEmail } from '../../platform/email/outbox';
import type { ActionContext } from '../audit/action-context.service';
import { notify } from '../notifications/notifications.service';
import type * as db from './quotes.db';
import { lockQuoteForAction } from './quotes.rules';
import { toQuoteDetailDto } from './quotes.presenter';
import { assertQuotePrintable, isPastValidity } from './quotes.guards';
import { transition } from '../transitions/transitions.service';
import { quoteLifecycle } from './quotes.transitions';

/** @throws AppError 422 by field if something is missing. */
function assertReadyToSend({ lines, customer, validUntil }: db.QuoteRow, now: Date): void {
  const missing = {
    ...(lines.length === 0 && { lines: 'Add at least one line.' }),
    ...(customer.email.trim() === '' && { customerId: 'This customer has no e-mail. Choose another.' }),
    ...(isPastValidity(validUntil, now) && { validUntil: 'This day is over. Choose a later one.' }),
  };
  if (Object.keys(missing).length > 0) throw validationError(missing);
}

/** Sends a draft to its customer by e-mail. @throws AppError 404, 409 if it is not a draft, 422 if something is missing. */
export async function sendQuote(tx: Tx, context: ActionContext, id: string, appOrigin: string): Promise<QuoteDetail> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const row = await lockQuoteForAction(tx, caller, id, 'send');
  assertReadyToSend(row, now);
  assertQuotePrintable(row);
  const { to, event } = quoteTransitions.send;
  const sent = await transition(tx, context, quoteLifecycle, row, {
    to,
    event,
    change: { sentAt: now.toISOString() },
  });
  await enqueueEmail(tx, { tenantId, subjectId: id, letter: 'quote', appOrigin }, now);
  const { customer, partner, number, title, validUntil } = row;
  const body = `${title}. You can accept it until ${validUntil}.`;
  const message = { type: 'quote.sent' as const, title: `Quote ${number} from ${partner.name}`, body, path: paths.ownQuote(id) };
  await notify(tx, tenantId, customer.userId === null ? [] : [customer.userId], message, now);
  return toQuoteDetailDto(tx, caller, sent);
}

/** Voids a quote that was sent. @throws AppError 404, 409 if its status does not allow it. */
export async function voidQuote(tx: Tx, context: ActionContext, id: string, reason: string): Promise<QuoteDetail> {
  const row = await lockQuoteForAction(tx, context.caller, id, 'void');
  const { to, event } = quoteTransitions.void;
  return toQuoteDetailDto(tx, context.caller, await transition(tx, context, quoteLifecycle, row, { to, event, note: reason }));
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
