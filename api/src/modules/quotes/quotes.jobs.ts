import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { awaitsCustomer, waitsForCustomer } from '@techadds/shared/contract/quote-states';
import { quotes } from '../../database/schema';
import type { Tx } from '../../database/database';
import type { Deps } from '../../http/deps';
import { tellPartner } from './quotes.notifications';
import { findAnyQuote } from './quotes.db';
import { isOpen } from './quotes.guards';
import { step } from './quotes.transitions';

/** How many quotes one run looks at; what is left comes in the next. */
const atOnce = 100;

/** Ends a quote that nobody answered in time, and tells its seller. Whether it did. */
export async function expireQuote(tx: Tx, tenantId: string, id: string, now: Date): Promise<boolean> {
  const row = await findAnyQuote(tx, tenantId, id, true);
  if (!row || !waitsForCustomer(row) || isOpen(row, now)) return false;
  const origin = { cid: 'expire-quotes', ip: null, userAgent: null };
  await step(tx, { actor: null, origin, now }, row, { to: 'expired', event: 'expired', did: 'ended' });
  const { number, title, customer } = row;
  await tellPartner(tx, row, { type: 'quote.expired', title: `${number} expired`, body: `${customer.name} did not answer ${title}.` }, now);
  return true;
}

/** Ends what was not answered until its last day; each in a transaction of its own, so that one that fails holds up no other. */
export async function expireQuotes({ db, log }: Pick<Deps, 'db' | 'log'>, tenantId: string, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const over = and(eq(quotes.tenantId, tenantId), inArray(quotes.status, [...awaitsCustomer]), lt(quotes.validUntil, today));
  const due = await db.withTenant(tenantId, (tx) =>
    tx.select({ id: quotes.id }).from(quotes).where(over).orderBy(asc(quotes.validUntil)).limit(atOnce),
  );
  let done = 0;
  for (const { id } of due) {
    const ended = await db
      .withTenant(tenantId, (tx) => expireQuote(tx, tenantId, id, now))
      .catch((error: unknown) => log.error({ err: error, quote: id }, 'a quote could not expire'));
    if (ended) done += 1;
  }
  return done;
}
