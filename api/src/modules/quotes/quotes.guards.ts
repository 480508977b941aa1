import {
  quoteActions,
  customerQuoteActions,
  quoteTransitions,
  isAwaitingCustomer,
  type QuoteAction,
  type QuoteStatus,
} from '@techadds/shared/contract/quotes/states';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import { requirePrintable } from '../../platform/documents/printable-text';
import { conflict, type AppError } from '../../platform/http/errors';
import { actionNotAllowedError, formatTransitionError, isAllowedIn } from '../transitions/transitions.service';
import type { QuoteRow } from './quotes.db';
import { isPastValidity } from './validity.service';

type QuoteState = Pick<QuoteRow, 'number' | 'status' | 'archivedAt' | 'validUntil' | 'timeZone'>;
type CustomerAction = keyof typeof customerQuoteActions;

const statusLabels: Record<QuoteStatus, string> = {
  draft: 'a draft',
  sent: 'sent',
  viewed: 'sent and seen',
  countered: 'waiting for a reply to a counter-offer',
  revised: 'being revised',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  voided: 'taken back',
  converted: 'converted already',
};
const actionLabels: Record<QuoteAction | CustomerAction, string> = {
  update: 'changed',
  send: 'sent',
  duplicate: 'duplicated',
  void: 'taken back',
  revise: 'revised',
  reply: 'replied to',
  convert: 'converted',
  archive: 'archived',
  restore: 'restored',
  view: 'seen',
  accept: 'accepted',
  decline: 'declined',
  counter: 'countered',
};

/** Whether the status allows an action; an archived quote can only be restored. */
export const isQuoteActionAllowed = ({ status, archivedAt }: Pick<QuoteState, 'status' | 'archivedAt'>, action: QuoteAction): boolean =>
  (archivedAt !== null) === (action === 'restore') && isAllowedIn(quoteTransitions[action], status);

/** Actions that the status and the role allow, regardless of row scope. */
export const allowedQuoteActions = (quote: Pick<QuoteState, 'status' | 'archivedAt'>, role: Role): QuoteAction[] =>
  quoteActions.filter((action) => isQuoteActionAllowed(quote, action) && getScope(`quotes.${action}`, role) !== undefined);

/** The error for an action of the seller that the status does not allow. */
export function quoteTransitionError(quote: QuoteState, role: Role, action: QuoteAction): AppError {
  const { number, status, archivedAt } = quote;
  const stateLabel = archivedAt !== null ? 'archived' : action === 'restore' ? 'not archived' : statusLabels[status];
  const message = formatTransitionError(number, stateLabel, actionLabels[action]);
  return actionNotAllowedError(quoteTransitions, action, status, message, allowedQuoteActions(quote, role));
}

/** Whether the customer can accept or decline the quote now. */
export const isQuoteOpen = (quote: Pick<QuoteState, 'status' | 'validUntil' | 'timeZone'>, now: Date): boolean =>
  isAwaitingCustomer(quote) && !isPastValidity(quote, now);

/** @throws AppError 409 if the customer can no longer accept or decline the quote. */
export function assertQuoteOpen(quote: QuoteState, action: CustomerAction, now: Date): void {
  const { number, status: from, validUntil } = quote;
  if (isQuoteOpen(quote, now)) return;
  if (from === 'expired' || isAwaitingCustomer(quote))
    throw conflict('quote_expired', `This quote was valid until ${validUntil}. Nothing was changed; ask for a new one.`);
  const message = formatTransitionError(number, statusLabels[from], actionLabels[action]);
  throw actionNotAllowedError(customerQuoteActions, action, from, message, []);
}

type QuoteTexts = Pick<QuoteRow, 'title' | 'intro' | 'terms'> & { lines: readonly { name: string; description: string }[] };

/** Refuses the texts of a quote where a letter cannot be printed. @throws AppError 422 by field */
export function assertQuotePrintable({ title, intro, terms, lines }: QuoteTexts): void {
  const lineTexts = lines.flatMap(({ name, description }, n) => [
    [`lines.${n}.name`, name] as const,
    [`lines.${n}.description`, description] as const,
  ]);
  requirePrintable({ title, intro, terms, ...Object.fromEntries(lineTexts) });
}

/** @throws AppError 409 `quote_changed` if the customer read another version than the current one */
export function assertVersionRead({ versionNumber, number }: Pick<QuoteRow, 'versionNumber' | 'number'>, readNumber: number): void {
  if (readNumber !== versionNumber)
    throw conflict('quote_changed', `${number} was replaced by version ${versionNumber}. Nothing was changed; look at it again.`, {
      versionNumber,
    });
}
