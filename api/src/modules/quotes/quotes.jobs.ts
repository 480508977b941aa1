import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { awaitingCustomerStatuses, isAwaitingCustomer } from '@techadds/shared/contract/quotes/states';
import { quotes } from '../../schema';
import type { Tx } from '../../platform/database/client';
import { createSystemContext } from '../audit/action-context.service';
import type { Deps } from '../../platform/deps';
import { notifyQuotePartner } from './quotes.notifications';
import { findTenantQuote } from './quotes.db';
import { isQuoteOpen } from './quotes.guards';
import { getTenantTimeZone } from '../tenants/tenants.service';
import { getLocalDay } from '../../platform/local-day';
import { transition } from '../transitions/transitions.service';
import { quoteLifecycle } from './quotes.transitions';

/** Quotes per run; the rest follows in the next run. */
const batchSize = 100;

/** Expires an overdue quote and notifies its seller. Returns whether it did. */
export async function expireQuoteIfDue(tx: Tx, tenantId: string, id: string, now: Date): Promise<boolean> {
  const row = await findTenantQuote(tx, tenantId, id, true);
  if (!row || !isAwaitingCustomer(row) || isQuoteOpen(row, now)) return false;
  await transition(tx, createSystemContext(tenantId, 'expire-quotes', now), quoteLifecycle, row, {
    to: 'expired',
    event: 'expired',
  });
  const { number, title, customer } = row;
  await notifyQuotePartner(
    tx,
    row,
    { type: 'quote.expired', title: `${number} expired`, body: `${customer.name} did not answer ${title}.` },
    now,
  );
  return true;
}

/** Expires overdue quotes, each in its own transaction, so that a failure does not block the others. Returns their number. */
export async function expireQuotes({ db, log }: Pick<Deps, 'db' | 'log'>, tenantId: string, now: Date): Promise<number> {
  const due = await db.withTenant(tenantId, async (tx) => {
    const today = getLocalDay(now, await getTenantTimeZone(tx, tenantId));
    const isDue = and(eq(quotes.tenantId, tenantId), inArray(quotes.status, [...awaitingCustomerStatuses]), lt(quotes.validUntil, today));
    return tx.select({ id: quotes.id }).from(quotes).where(isDue).orderBy(asc(quotes.validUntil)).limit(batchSize);
  });
  let done = 0;
  for (const { id } of due) {
    const ended = await db
      .withTenant(tenantId, (tx) => expireQuoteIfDue(tx, tenantId, id, now))
      .catch((error: unknown) => log.error({ err: error, quote: id }, 'a quote could not expire'));
    if (ended) done += 1;
  }
  return done;
}
