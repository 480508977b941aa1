import type * as z from 'zod/mini';
import { customerQuoteActions } from '@techadds/shared/contract/quotes/states';
import type { AcceptQuote, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { conflict, validationError } from '../../platform/http/errors';
import { notifyQuotePartner } from './quotes.notifications';
import type { QuoteRow } from './quotes.db';
import { assertQuoteOpen } from './quotes.guards';
import { applyQuoteTransition } from './quotes.transitions';

/** Somebody with the link of a quote: from where, and when. */
export interface LinkContext {
  requestMeta: RequestMeta;
  now: Date;
}

const toCustomerActionContext = ({ requestMeta, now }: LinkContext, name: string) => ({
  actor: { id: null, name, role: null },
  requestMeta,
  now,
});

/** Its customer has a quote before them; that counts once. Answers with how it is then, as the others here do. */
export async function markQuoteViewed(tx: Tx, context: LinkContext, row: QuoteRow): Promise<QuoteRow> {
  const { from, to, past: event } = customerQuoteActions.view;
  if (!from.includes(row.status)) return row;
  const { customer, number, title } = row;
  const change = { viewedAt: context.now.toISOString() };
  const viewed = await applyQuoteTransition(tx, toCustomerActionContext(context, customer.name), row, {
    to,
    event,
    verb: 'looked at',
    change,
  });
  await notifyQuotePartner(tx, row, { type: 'quote.viewed', title: `${customer.name} has seen ${number}`, body: title }, context.now);
  return viewed;
}

type Acceptance = z.output<typeof AcceptQuote>;

/** The lines with the optional ones that are taken. @throws AppError 422 where another one is named. */
function selectOptionalLines(lines: readonly QuoteLine[], positions: readonly number[]): QuoteLine[] {
  if (positions.some((n) => lines[n]?.optional !== true)) throw validationError({ selectedOptional: 'Name optional lines only.' });
  return lines.map((line, n) => (line.optional ? { ...line, selected: positions.includes(n) } : line));
}

const selectedPositions = (lines: readonly QuoteLine[]) => lines.flatMap(({ optional, selected }, n) => (optional && selected ? [n] : []));

/** Whether this was said before, word for word: what was sent again because its answer got lost is no second one. */
const isRepeat = ({ status, acceptedBy, lines, totalCents }: QuoteRow, body: Acceptance) =>
  (status === 'accepted' || status === 'converted') &&
  acceptedBy === body.name &&
  totalCents === body.totalCents &&
  selectedPositions(lines).join() === [...new Set(body.selectedOptional)].sort((a, b) => a - b).join();

/**
 * Accepts a quote that is locked, for what its customer saw that it comes to.
 * @throws AppError 409 where it is too late, it was answered already, or it comes to another total; 422 by field.
 */
export async function acceptQuote(tx: Tx, context: LinkContext, row: QuoteRow, body: Acceptance): Promise<QuoteRow> {
  const { now } = context;
  if (isRepeat(row, body)) return row;
  assertQuoteOpen(row, 'accept', now);
  const lines = selectOptionalLines(row.lines, body.selectedOptional);
  const { totalCents } = computeQuoteTotals(lines, row.discount ?? null);
  if (totalCents !== body.totalCents)
    throw conflict('quote_changed', 'This quote comes to another total by now. Nothing was accepted; look at it again.', { totalCents });
  const { to, past: event } = customerQuoteActions.accept;
  const change = { lines, totalCents, acceptedBy: body.name, decidedAt: now.toISOString() };
  const after = { totalCents, acceptedBy: body.name, selectedOptional: selectedPositions(lines) };
  const accepted = await applyQuoteTransition(tx, toCustomerActionContext(context, body.name), row, {
    to,
    event,
    verb: 'accepted',
    change,
    after,
  });
  const { customer, number, title } = row;
  await notifyQuotePartner(tx, row, { type: 'quote.accepted', title: `${customer.name} accepted ${number}`, body: title }, now);
  return accepted;
}

/** Turns a quote down that is locked. @throws AppError 409 where it is too late, or it was answered already. */
export async function declineQuote(tx: Tx, context: LinkContext, row: QuoteRow, reason: string): Promise<QuoteRow> {
  const { now } = context;
  if (row.status === 'declined' && row.declineReason === reason) return row;
  assertQuoteOpen(row, 'decline', now);
  const { customer, number } = row;
  const { to, past: event } = customerQuoteActions.decline;
  const change = { declineReason: reason, decidedAt: now.toISOString() };
  const declined = await applyQuoteTransition(tx, toCustomerActionContext(context, customer.name), row, {
    to,
    event,
    verb: 'declined',
    note: reason,
    change,
  });
  await notifyQuotePartner(tx, row, { type: 'quote.declined', title: `${customer.name} declined ${number}`, body: reason }, now);
  return declined;
}
