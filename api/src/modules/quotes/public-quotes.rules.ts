import type * as z from 'zod/mini';
import { quoteAnswers } from '@techadds/shared/contract/quote-states';
import type { AcceptQuote, QuoteLine } from '@techadds/shared/contract/quotes';
import { totalsOf } from '@techadds/shared/contract/quote-totals';
import type { Tx } from '../../database/database';
import type { Origin } from '../../http/caller';
import { conflict, invalid } from '../../http/errors';
import { tellPartner } from './quotes.notifications';
import type { QuoteRow } from './quotes.db';
import { requireOpen } from './quotes.guards';
import { step } from './quotes.transitions';

/** Somebody with the link of a quote: from where, and when. */
export interface Visit {
  origin: Origin;
  now: Date;
}

const deedOf = ({ origin, now }: Visit, name: string) => ({ actor: { id: null, name, role: null }, origin, now });

/** Its customer has a quote before them; that counts once. Answers with how it is then, as the others here do. */
export async function viewQuote(tx: Tx, visit: Visit, row: QuoteRow): Promise<QuoteRow> {
  const { from, to, past } = quoteAnswers.view;
  if (!from.includes(row.status)) return row;
  const { customer, number, title } = row;
  const change = { viewedAt: visit.now.toISOString() };
  const seen = await step(tx, deedOf(visit, customer.name), row, { to, event: past, did: 'looked at', change });
  await tellPartner(tx, row, { type: 'quote.viewed', title: `${customer.name} has seen ${number}`, body: title }, visit.now);
  return seen;
}

type Acceptance = z.output<typeof AcceptQuote>;

/** The lines with the optional ones that are taken. @throws AppError 422 where another one is named. */
function chosen(lines: readonly QuoteLine[], positions: readonly number[]): QuoteLine[] {
  if (positions.some((n) => lines[n]?.optional !== true)) throw invalid({ selectedOptional: 'Name optional lines only.' });
  return lines.map((line, n) => (line.optional ? { ...line, selected: positions.includes(n) } : line));
}

const taken = (lines: readonly QuoteLine[]) => lines.flatMap(({ optional, selected }, n) => (optional && selected ? [n] : []));

/** Whether this was said before, word for word: what was sent again because its answer got lost is no second one. */
const isRepeat = ({ status, acceptedBy, lines, totalCents }: QuoteRow, body: Acceptance) =>
  (status === 'accepted' || status === 'converted') &&
  acceptedBy === body.name &&
  totalCents === body.totalCents &&
  taken(lines).join() === [...new Set(body.selectedOptional)].sort((a, b) => a - b).join();

/**
 * Accepts a quote that is locked, for what its customer saw that it comes to.
 * @throws AppError 409 where it is too late, it was answered already, or it comes to another total; 422 by field.
 */
export async function acceptQuote(tx: Tx, visit: Visit, row: QuoteRow, body: Acceptance): Promise<QuoteRow> {
  const { now } = visit;
  if (isRepeat(row, body)) return row;
  requireOpen(row, 'accept', now);
  const lines = chosen(row.lines, body.selectedOptional);
  const { totalCents } = totalsOf(lines, row.discount ?? null);
  if (totalCents !== body.totalCents)
    throw conflict('quote_changed', 'This quote comes to another total by now. Nothing was accepted; look at it again.', { totalCents });
  const { to, past } = quoteAnswers.accept;
  const change = { lines, totalCents, acceptedBy: body.name, decidedAt: now.toISOString() };
  const after = { totalCents, acceptedBy: body.name, selectedOptional: taken(lines) };
  const accepted = await step(tx, deedOf(visit, body.name), row, { to, event: past, did: 'accepted', change, after });
  const { customer, number, title } = row;
  await tellPartner(tx, row, { type: 'quote.accepted', title: `${customer.name} accepted ${number}`, body: title }, now);
  return accepted;
}

/** Turns a quote down that is locked. @throws AppError 409 where it is too late, or it was answered already. */
export async function declineQuote(tx: Tx, visit: Visit, row: QuoteRow, reason: string): Promise<QuoteRow> {
  const { now } = visit;
  if (row.status === 'declined' && row.declineReason === reason) return row;
  requireOpen(row, 'decline', now);
  const { customer, number } = row;
  const { to, past } = quoteAnswers.decline;
  const change = { declineReason: reason, decidedAt: now.toISOString() };
  const declined = await step(tx, deedOf(visit, customer.name), row, { to, event: past, did: 'declined', note: reason, change });
  await tellPartner(tx, row, { type: 'quote.declined', title: `${customer.name} declined ${number}`, body: reason }, now);
  return declined;
}
