import {
  quoteActions,
  quoteAnswers,
  quoteCan,
  waitsForCustomer,
  type QuoteAction,
  type QuoteStatus,
} from '@techadds/shared/contract/quote-states';
import { scopeOf } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import { conflict, type AppError } from '../../http/errors';
import type { QuoteRow } from './quotes.db';

type State = Pick<QuoteRow, 'number' | 'status' | 'archivedAt' | 'validUntil'>;
type Answer = keyof typeof quoteAnswers;

const is: Record<QuoteStatus, string> = {
  draft: 'a draft',
  sent: 'sent',
  viewed: 'sent and seen',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  voided: 'taken back',
  converted: 'a contract already',
};
const done: Record<QuoteAction | Answer, string> = {
  update: 'changed',
  send: 'sent',
  duplicate: 'duplicated',
  void: 'taken back',
  convert: 'made a contract',
  archive: 'archived',
  restore: 'restored',
  view: 'seen',
  accept: 'accepted',
  decline: 'declined',
};

/** Whether the state of a quote allows an action; what is archived can only be restored. */
export const permits = ({ status, archivedAt }: Pick<State, 'status' | 'archivedAt'>, action: QuoteAction): boolean =>
  (archivedAt !== null) === (action === 'restore') && quoteCan[action].from.includes(status);

/** What a role may do with a quote in this state, whoever's it is. */
export const allowedActions = (quote: Pick<State, 'status' | 'archivedAt'>, role: Role): QuoteAction[] =>
  quoteActions.filter((action) => permits(quote, action) && scopeOf(`quotes.${action}`, role) !== undefined);

/** Why a quote's state does not allow an action of its seller. */
export function refusal(quote: State, role: Role, action: QuoteAction): AppError {
  const { number, status, archivedAt } = quote;
  const state = archivedAt !== null ? 'archived' : action === 'restore' ? 'not archived' : is[status];
  const sentence = `${number} is ${state}, so it cannot be ${done[action]} now. Nothing was changed.`;
  const allowed = allowedActions(quote, role).flatMap((other) => quoteCan[other].to ?? []);
  return conflict('illegal_transition', sentence, { from: status, to: quoteCan[action].to ?? status, allowed });
}

/** Whether the last day on which a quote can be accepted is over. */
export const isOver = (validUntil: string, now: Date): boolean => validUntil < now.toISOString().slice(0, 10);

/** Whether its customer can accept and decline it now. */
export const isOpen = (quote: Pick<State, 'status' | 'validUntil'>, now: Date): boolean =>
  waitsForCustomer(quote) && !isOver(quote.validUntil, now);

/** @throws AppError 409 where a quote's customer cannot answer it so any more. */
export function requireOpen(quote: State, answer: Answer, now: Date): void {
  const { number, status: from, validUntil } = quote;
  if (isOpen(quote, now)) return;
  if (from === 'expired' || waitsForCustomer(quote))
    throw conflict('quote_expired', `This quote was valid until ${validUntil}. Nothing was changed; ask for a new one.`);
  const sentence = `${number} is ${is[from]}, so it cannot be ${done[answer]} now. Nothing was changed.`;
  throw conflict('illegal_transition', sentence, { from, to: quoteAnswers[answer].to, allowed: [] });
}
