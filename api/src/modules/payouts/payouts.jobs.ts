import { and, eq, lte } from 'drizzle-orm';
import { sentAfterMinutes } from '@techadds/shared/contract/payout-states';
import type { Tx } from '../../database/database';
import { payoutAccounts } from '../../database/schema';
import { AppError } from '../../http/errors';
import type { Deps } from '../../http/deps';
import { demoFails } from './bank-account';
import { dayOf, nextOn } from './payout-schedule';
import { lockAccount } from './payout-accounts.rules';
import { findPayout, openSince } from './payouts.db';
import { bySystem, makePayout, markFailed, markPaid, sendPayout } from './payouts.rules';

const minute = 60_000;
type JobDeps = Pick<Deps, 'db' | 'config'>;

/** Locks the account whose day has come, lets `pay` be done, and notes the next day. Does nothing where the day has not come. */
export async function takeTurn(
  tx: Tx,
  tenantId: string,
  partnerId: string,
  now: Date,
  pay: (scheduledOn: string) => Promise<unknown>,
): Promise<void> {
  const account = await lockAccount(tx, tenantId, partnerId);
  if (!account?.nextOn || account.nextOn > dayOf(now)) return;
  await pay(account.nextOn);
  const next = { nextOn: nextOn(account.schedule, now) };
  const isAccount = and(eq(payoutAccounts.tenantId, tenantId), eq(payoutAccounts.partnerId, partnerId));
  await tx.update(payoutAccounts).set(next).where(isAccount);
}

/** Makes the payouts of schedules whose day has come: all that is available, where that reaches the minimum. */
export async function makeScheduled({ db }: JobDeps, tenantId: string, now: Date): Promise<void> {
  const due = await db.withTenant(tenantId, (tx) =>
    tx
      .select({ partnerId: payoutAccounts.partnerId })
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.tenantId, tenantId), lte(payoutAccounts.nextOn, dayOf(now)))),
  );
  for (const { partnerId } of due) {
    const take = (pay: (tx: Tx, scheduledOn: string) => Promise<unknown>) =>
      db.withTenant(tenantId, (tx) => takeTurn(tx, tenantId, partnerId, now, (scheduledOn) => pay(tx, scheduledOn)));
    const deed = bySystem(tenantId, 'payouts.schedule', now);
    await take((tx, scheduledOn) => makePayout(tx, deed, { partnerId, scheduledOn })).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // Nothing available, too little, or an account that is not active: then there is no payout this time.
      await take(async () => undefined);
    });
  }
}

/** Sends to the bank what can be canceled no more. */
export async function sendPayouts({ db }: JobDeps, tenantId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() - sentAfterMinutes * minute);
  for (const id of await db.withTenant(tenantId, (tx) => openSince(tx, tenantId, 'pending', until))) {
    await db.withTenant(tenantId, (tx) => sendPayout(tx, bySystem(tenantId, 'payouts.send', now), id));
  }
}

/** The demo's bank: it pays on the day of arrival, or says why not. A real bank's answers are entered by an admin. */
export async function demoBank({ db, config }: JobDeps, tenantId: string, now: Date): Promise<void> {
  if (!config.demo) return;
  const deed = bySystem(tenantId, 'payouts.demo-bank', now);
  const everything = { tenantId, scope: 'tenant' as const, partnerId: null };
  for (const id of await db.withTenant(tenantId, (tx) => openSince(tx, tenantId, 'in_transit', now))) {
    await db.withTenant(tenantId, async (tx) => {
      const payout = await findPayout(tx, everything, id);
      if (payout?.status !== 'in_transit' || payout.arrivalOn === null || payout.arrivalOn > dayOf(now)) return;
      if (demoFails(payout.bankLast4)) await markFailed(tx, deed, id, { code: 'account_closed', note: 'The account is closed.' });
      else await markPaid(tx, deed, id);
    });
  }
}
