import type * as z from 'zod/mini';
import { quoteAnswers } from '@techadds/shared/contract/quote-states';
import type { AcceptQuote, PublicQuote, QuoteLine } from '@techadds/shared/contract/quotes';
import { totalsOf } from '@techadds/shared/contract/quote-totals';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import type { Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { conflict, invalid, notFound } from '../../http/errors';
import { notify, usersOfPartner, type Message } from '../../records/notify';
import { opens, readLink } from '../../records/links';
import * as db from './quotes.db';
import { shownPublic } from './shown';
import { requireOpen } from './states';
import { step } from './steps';

/** Who has the link of a quote, from where, and when. */
export interface Visit {
  token: string;
  origin: Origin;
  now: Date;
}

/**
 * Does something with the quote of a link. Whatever is wrong with the link, nobody learns more than that it opens nothing.
 * @throws AppError 404.
 */
export async function withLink<T>(
  { db: database }: Pick<Deps, 'db'>,
  { token }: Pick<Visit, 'token'>,
  work: (tx: Tx, row: db.QuoteRow) => Promise<T>,
  forUpdate = false,
): Promise<T> {
  const target = readLink(token);
  if (!target) throw notFound('quote');
  return database.withTenant(target.tenantId, async (tx) => {
    const row = await db.findAnyQuote(tx, target.tenantId, target.id, forUpdate);
    if (!row || row.status === 'draft' || !opens(tx, 'quote', { ...target, nonce: row.linkNonce }, token)) throw notFound('quote');
    return work(tx, row);
  });
}

/** Tells those of the partner who work with quotes. */
export async function tellPartner(tx: Tx, { tenantId, id, partner }: db.QuoteRow, news: Omit<Message, 'path'>, now: Date): Promise<void> {
  const people = await usersOfPartner(tx, tenantId, partner.id, 'quotes.read');
  await notify(tx, tenantId, people, { ...news, path: paths.quote(id) }, now);
}

const deedOf = ({ origin, now }: Visit, name: string) => ({ actor: { id: null, name, role: null }, origin, now });

/** Its customer has it before them; that counts once. */
export const viewQuote = (deps: Pick<Deps, 'db'>, visit: Visit): Promise<PublicQuote> =>
  withLink(
    deps,
    visit,
    async (tx, row) => {
      const { from, to, past } = quoteAnswers.view;
      if (!from.includes(row.status)) return shownPublic(tx, row, visit.now);
      const { customer, number, title } = row;
      const change = { viewedAt: visit.now.toISOString() };
      const seen = await step(tx, deedOf(visit, customer.name), row, { to, event: past, did: 'looked at', change });
      await tellPartner(tx, row, { type: 'quote.viewed', title: `${customer.name} has seen ${number}`, body: title }, visit.now);
      return shownPublic(tx, seen, visit.now);
    },
    true,
  );

type Acceptance = z.output<typeof AcceptQuote>;

/** The lines with the optional ones that are taken. @throws AppError 422 where another one is named. */
function chosen(lines: readonly QuoteLine[], positions: readonly number[]): QuoteLine[] {
  if (positions.some((n) => lines[n]?.optional !== true)) throw invalid({ selectedOptional: 'Name optional lines only.' });
  return lines.map((line, n) => (line.optional ? { ...line, selected: positions.includes(n) } : line));
}

const taken = (lines: readonly QuoteLine[]) => lines.flatMap(({ optional, selected }, n) => (optional && selected ? [n] : []));

/** Whether this was said before, word for word: an answer that was lost on the way is no second one. */
const isRepeat = ({ status, acceptedBy, lines, totalCents }: db.QuoteRow, body: Acceptance) =>
  (status === 'accepted' || status === 'converted') &&
  acceptedBy === body.name &&
  totalCents === body.totalCents &&
  taken(lines).join() === [...new Set(body.selectedOptional)].sort((a, b) => a - b).join();

/**
 * Accepts a quote for what its customer saw that it comes to.
 * @throws AppError 404; 409 where it is too late, it was answered already, or it comes to another total; 422 by field.
 */
export const acceptQuote = (deps: Pick<Deps, 'db'>, visit: Visit, body: Acceptance): Promise<PublicQuote> =>
  withLink(
    deps,
    visit,
    async (tx, row) => {
      const { now } = visit;
      if (isRepeat(row, body)) return shownPublic(tx, row, now);
      requireOpen(row, 'accept', now);
      const lines = chosen(row.lines, body.selectedOptional);
      const { totalCents } = totalsOf(lines, row.discount ?? null);
      if (totalCents !== body.totalCents)
        throw conflict('quote_changed', 'This quote comes to another total by now. Nothing was accepted; look at it again.', {
          totalCents,
        });
      const { to, past } = quoteAnswers.accept;
      const change = { lines, totalCents, acceptedBy: body.name, decidedAt: now.toISOString() };
      const after = { totalCents, acceptedBy: body.name, selectedOptional: taken(lines) };
      const accepted = await step(tx, deedOf(visit, body.name), row, { to, event: past, did: 'accepted', change, after });
      const { customer, number, title } = row;
      await tellPartner(tx, row, { type: 'quote.accepted', title: `${customer.name} accepted ${number}`, body: title }, now);
      return shownPublic(tx, accepted, now);
    },
    true,
  );

/** Turns a quote down. @throws AppError 404; 409 where it is too late, or it was answered already. */
export const declineQuote = (deps: Pick<Deps, 'db'>, visit: Visit, reason: string): Promise<PublicQuote> =>
  withLink(
    deps,
    visit,
    async (tx, row) => {
      const { now } = visit;
      if (row.status === 'declined' && row.declineReason === reason) return shownPublic(tx, row, now);
      requireOpen(row, 'decline', now);
      const { customer, number } = row;
      const { to, past } = quoteAnswers.decline;
      const change = { declineReason: reason, decidedAt: now.toISOString() };
      const declined = await step(tx, deedOf(visit, customer.name), row, { to, event: past, did: 'declined', note: reason, change });
      await tellPartner(tx, row, { type: 'quote.declined', title: `${customer.name} declined ${number}`, body: reason }, now);
      return shownPublic(tx, declined, now);
    },
    true,
  );
