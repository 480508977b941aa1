import { and, eq, lte } from 'drizzle-orm';
import { payoutCancellationMinutes } from '@techadds/shared/contract/payouts/states';
import type { Tx } from '../../platform/database/client';
import { payoutAccounts } from '../../schema';
import { AppError } from '../../platform/http/errors';
import type { Deps } from '../../platform/deps';
import { isDemoFailure } from './bank-account.service';
import { toUtcDay, computeNextPayoutDay } from './payout-schedule';
import { lockPayoutAccount } from './payout-accounts.rules';
import { findPayout, listDuePayoutIds } from './payouts.db';
import { createSystemContext } from '../audit/action-context.service';
import { findSuspension } from '../tenants/suspension.service';
import { createPayout, markPayoutFailed, markPayoutPaid, sendPayout } from './payouts.rules';

const minute = 60_000;
type JobDeps = Pick<Deps, 'db' | 'config'>;

/** Locks a due account, runs `pay` and sets the next day. Does nothing if the account is not due. */
export async function runScheduledPayout(
  tx: Tx,
  tenantId: string,
  partnerId: string,
  now: Date,
  pay: (scheduledOn: string) => Promise<unknown>,
): Promise<void> {
  const account = await lockPayoutAccount(tx, tenantId, partnerId);
  if (!account?.nextOn || account.nextOn > toUtcDay(now)) return;
  await pay(account.nextOn);
  const next = { nextOn: computeNextPayoutDay(account.schedule, now) };
  const isAccount = and(eq(payoutAccounts.tenantId, tenantId), eq(payoutAccounts.partnerId, partnerId));
  await tx.update(payoutAccounts).set(next).where(isAccount);
}

/** Creates the payouts of due schedules: the whole available balance if it reaches the minimum. */
export async function createScheduledPayouts({ db }: JobDeps, tenantId: string, now: Date): Promise<void> {
  const due = await db.withTenant(tenantId, (tx) =>
    tx
      .select({ partnerId: payoutAccounts.partnerId })
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.tenantId, tenantId), lte(payoutAccounts.nextOn, toUtcDay(now)))),
  );
  for (const { partnerId } of due) {
    const runTurn = (pay: (tx: Tx, scheduledOn: string) => Promise<unknown>) =>
      db.withTenant(tenantId, (tx) => runScheduledPayout(tx, tenantId, partnerId, now, (scheduledOn) => pay(tx, scheduledOn)));
    const context = createSystemContext(tenantId, 'job:payouts.schedule', now);
    await runTurn((tx, scheduledOn) => createPayout(tx, context, { partnerId, scheduledOn })).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The balance is too low or the account is not active: skip this payout.
      await runTurn(async () => undefined);
    });
  }
}

/** Sends payouts to the bank whose cancellation window has passed. */
export async function sendPayouts({ db }: JobDeps, tenantId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() - payoutCancellationMinutes * minute);
  for (const id of await db.withTenant(tenantId, (tx) => listDuePayoutIds(tx, tenantId, 'pending', until))) {
    const sent = await db.withTenant(tenantId, async (tx) => {
      // A company may be suspended while the run goes on: what is not at the bank yet then stays pending.
      if (await findSuspension(tx, tenantId)) return false;
      await sendPayout(tx, createSystemContext(tenantId, 'job:payouts.send', now), id);
      return true;
    });
    if (!sent) return;
  }
}

/** Simulates the bank in the demo: pays or fails transfers on their day of arrival. Outside of the demo an admin enters the results. */
export async function simulateBank({ db, config }: JobDeps, tenantId: string, now: Date): Promise<void> {
  if (!config.demo) return;
  const context = createSystemContext(tenantId, 'job:payouts.demo-bank', now);
  const tenantViewer = { tenantId, scope: 'tenant' as const, partnerId: null };
  for (const id of await db.withTenant(tenantId, (tx) => listDuePayoutIds(tx, tenantId, 'in_transit', now))) {
    await db.withTenant(tenantId, async (tx) => {
      const payout = await findPayout(tx, tenantViewer, id);
      if (payout?.status !== 'in_transit' || payout.arrivalOn === null || payout.arrivalOn > toUtcDay(now)) return;
      if (isDemoFailure(payout.bankLast4))
        await markPayoutFailed(tx, context, id, { code: 'account_closed', note: 'The account is closed.' });
      else await markPayoutPaid(tx, context, id);
    });
  }
}
