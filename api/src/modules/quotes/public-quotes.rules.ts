import type * as z from 'zod/mini';
import { customerQuoteActions } from '@techadds/shared/contract/quotes/states';
import type { AcceptQuote, CounterBody, QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { createLinkContext } from '../audit/action-context.service';
import { conflict, validationError } from '../../platform/http/errors';
import { requirePrintable } from '../../platform/documents/printable-text';
import { notifyQuotePartner } from './quotes.notifications';
import type { QuoteRow } from './quotes.db';
import { assertQuoteOpen, assertVersionRead } from './quotes.guards';
import { priceQuoteLines } from './quotes.rules';
import { transition } from '../transitions/transitions.service';
import { quoteLifecycle } from './quotes.transitions';

/** A request of a visitor with the link of a quote. */
export interface LinkContext {
  requestMeta: RequestMeta;
  now: Date;
  /** How it is known that the visitor is the customer, for the timeline. */
  proof?: string;
}

const toCustomerContext = ({ requestMeta, now }: LinkContext, { tenantId }: QuoteRow, name: string) =>
  createLinkContext(tenantId, name, requestMeta, now);

/** Marks a quote as viewed, once. Returns the current row. */
export async function markQuoteViewed(tx: Tx, context: LinkContext, row: QuoteRow): Promise<QuoteRow> {
  const { from, to, event } = customerQuoteActions.view;
  if (!from.includes(row.status)) return row;
  const { customer, number, title } = row;
  const change = { viewedAt: context.now.toISOString() };
  const viewed = await transition(tx, toCustomerContext(context, row, customer.name), quoteLifecycle, row, {
    to,
    event,
    change,
  });
  await notifyQuotePartner(tx, row, { type: 'quote.viewed', title: `${customer.name} has seen ${number}`, body: title }, context.now);
  return viewed;
}

type Acceptance = z.output<typeof AcceptQuote>;

/** Selects the given optional lines. @throws AppError 422 if another line is given. */
function selectOptionalLines(lines: readonly QuoteLine[], positions: readonly number[]): QuoteLine[] {
  if (positions.some((n) => lines[n]?.optional !== true)) throw validationError({ selectedOptional: 'Name optional lines only.' });
  return lines.map((line, n) => (line.optional ? { ...line, selected: positions.includes(n) } : line));
}

const selectedPositions = (lines: readonly QuoteLine[]) => lines.flatMap(({ optional, selected }, n) => (optional && selected ? [n] : []));

/** Whether the same acceptance is already stored, such as a retry after a lost response. */
const isRepeat = ({ status, acceptedBy, lines, totalCents, versionNumber }: QuoteRow, body: Acceptance) =>
  (status === 'accepted' || status === 'converted') &&
  acceptedBy === body.name &&
  versionNumber === body.versionNumber &&
  totalCents === body.totalCents &&
  selectedPositions(lines).join() === [...new Set(body.selectedOptional)].sort((a, b) => a - b).join();

/**
 * Accepts a locked quote for the total that its customer saw.
 * @throws AppError 409 if it expired, was answered already or has another total; 422 by field.
 */
export async function acceptQuote(tx: Tx, context: LinkContext, row: QuoteRow, body: Acceptance): Promise<QuoteRow> {
  const { now } = context;
  if (isRepeat(row, body)) return row;
  assertQuoteOpen(row, 'accept', now);
  assertVersionRead(row, body.versionNumber);
  requirePrintable({ name: body.name });
  const lines = selectOptionalLines(row.lines, body.selectedOptional);
  const { totalCents } = computeQuoteTotals(lines, row.discount ?? null);
  if (totalCents !== body.totalCents)
    throw conflict('quote_changed', 'This quote comes to another total by now. Nothing was accepted; look at it again.', { totalCents });
  const { to, event } = customerQuoteActions.accept;
  const change = { lines, totalCents, acceptedBy: body.name, decidedAt: now.toISOString() };
  const { proof } = context;
  const after = { totalCents, acceptedBy: body.name, selectedOptional: selectedPositions(lines), ...(proof !== undefined && { proof }) };
  const accepted = await transition(tx, toCustomerContext(context, row, body.name), quoteLifecycle, row, {
    to,
    event,
    ...(proof !== undefined && { subject: proof }),
    change,
    after,
  });
  const { customer, number, title } = row;
  await notifyQuotePartner(tx, row, { type: 'quote.accepted', title: `${customer.name} accepted ${number}`, body: title }, now);
  return accepted;
}

/** Declines a locked quote. @throws AppError 409 if it expired or was answered already. */
export async function declineQuote(tx: Tx, context: LinkContext, row: QuoteRow, reason: string): Promise<QuoteRow> {
  const { now } = context;
  if (row.status === 'declined' && row.declineReason === reason) return row;
  assertQuoteOpen(row, 'decline', now);
  const { customer, number } = row;
  const { to, event } = customerQuoteActions.decline;
  const change = { declineReason: reason, decidedAt: now.toISOString() };
  const declined = await transition(tx, toCustomerContext(context, row, customer.name), quoteLifecycle, row, {
    to,
    event,
    note: reason,
    change,
  });
  await notifyQuotePartner(tx, row, { type: 'quote.declined', title: `${customer.name} declined ${number}`, body: reason }, now);
  return declined;
}

/**
 * The lines that a customer would accept. Names, taxes and discounts stay the seller's; what is left out is not wanted.
 * @throws AppError 422 for a line that is not in the quote, or is given twice
 */
function toCounterLines(lines: readonly QuoteLine[], proposed: CounterBody['lines']): QuoteLine[] {
  const positions = proposed.map(({ position }) => position);
  if (positions.some((n) => lines[n] === undefined) || new Set(positions).size < positions.length)
    throw validationError({ lines: 'Name lines of the quote, each once.' });
  return [...proposed]
    .sort((a, b) => a.position - b.position)
    .map(({ position, quantity, unitPriceCents, selected }) => {
      const line = lines[position]!;
      return { ...line, quantity, unitPriceCents, selected: line.optional ? selected : line.selected };
    });
}

/**
 * Stores the other terms that the customer of a locked quote would accept; it waits for its seller then.
 * @throws AppError 409 if it expired, was answered already or has another version; 422 by field
 */
export async function counterQuote(tx: Tx, context: LinkContext, row: QuoteRow, body: CounterBody): Promise<QuoteRow> {
  const { now } = context;
  const { customer, number } = row;
  const { message } = body;
  assertQuoteOpen(row, 'counter', now);
  assertVersionRead(row, body.versionNumber);
  requirePrintable({ message });
  const lines = toCounterLines(row.lines, body.lines);
  const totalCents = lines.length === 0 ? row.totalCents : priceQuoteLines(lines, row.discount ?? null).totalCents;
  const { to, event } = customerQuoteActions.counter;
  const counter = { at: now.toISOString(), name: customer.name, message, lines, totalCents, reply: null };
  const countered = await transition(tx, toCustomerContext(context, row, customer.name), quoteLifecycle, row, {
    ...{ to, event, note: message, change: { counter } },
    after: { message, lines, totalCents },
  });
  await notifyQuotePartner(
    tx,
    row,
    { type: 'quote.countered', title: `${customer.name} proposed other terms for ${number}`, body: message },
    now,
  );
  return countered;
}
