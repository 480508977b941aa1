import { randomUUID } from 'node:crypto';
import { payoutActions, payoutCan, type PayoutAction, type PayoutFailureCode } from '@techadds/shared/contract/payout-states';
import { paths } from '@techadds/shared/paths';
import { scopeOf } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../database/database';
import { payoutLines } from '../../database/schema';
import { conflict, notFound } from '../../http/errors';
import type { Caller, Origin } from '../../http/caller';
import { actorOf } from '../../records/act';
import { writeAudit } from '../../records/audit';
import { notify, usersOfPartner } from '../../records/notify';
import { nextNumber } from '../../records/numbers';
import { accounts } from '../ledger/chart-of-accounts';
import { balanceOf, post, reverse } from '../ledger/ledger.service';
import { lockAccount, type AccountRow } from './payout-accounts.rules';
import { arrivalOf } from './payout-schedule';
import * as db from './payouts.db';
import { linesFor } from './payout-lines.rules';

/** Who does something with a payout: a person, or the system by itself. */
export interface Deed {
  caller: Caller | null;
  tenantId: string;
  origin: Origin;
  now: Date;
}

/** The system's own deed, named after the job. */
export const bySystem = (tenantId: string, job: string, now: Date): Deed => ({
  ...{ caller: null, tenantId, origin: { cid: `job:${job}`, ip: null, userAgent: null }, now },
});
const reachOf = ({ caller, tenantId }: Deed) => caller ?? { tenantId, scope: 'tenant' as const, partnerId: null };

const money = (cents: number, currency: string) => `${currency} ${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** What a role may do with a payout in this state, whoever's it is. A failed one is made again once. */
export const allowedActions = (
  { status, retriedBy }: { status: db.PayoutRow['status']; retriedBy: string | null },
  role: Role,
): PayoutAction[] =>
  payoutActions.filter(
    (action) =>
      payoutCan[action].from.includes(status) &&
      scopeOf(`payouts.${action}`, role) !== undefined &&
      !(action === 'retry' && retriedBy !== null),
  );

async function tell(
  tx: Tx,
  deed: Deed,
  row: db.PayoutRow,
  past: 'requested' | 'sent' | 'paid' | 'failed' | 'canceled',
  words: string,
): Promise<void> {
  const { caller, tenantId, origin, now } = deed;
  const entry = {
    ...{ tenantId, actor: caller && actorOf(caller), event: `payout.${past}` },
    description: `${caller?.name ?? 'The system'}: ${words}`,
    targets: [{ type: 'payout', id: row.id, name: row.number }],
    after: { number: row.number, amountCents: row.amountCents, currency: row.currency, status: row.status, failureCode: row.failureCode },
  };
  await writeAudit(tx, origin, entry, now);
  if (past === 'sent' || past === 'canceled') return;
  const people = (await usersOfPartner(tx, tenantId, row.partnerId)).filter((id) => id !== caller?.userId);
  const title = { requested: 'Payout requested', paid: 'Payout paid', failed: 'Payout failed' }[past];
  await notify(
    tx,
    tenantId,
    people,
    { type: `payout.${past}`, title: `${title}: ${row.number}`, body: words, path: paths.payout(row.id) },
    now,
  );
}

const problems: Record<Exclude<AccountRow['status'], 'active'>, string> = {
  pending: 'Your payout account is being verified. Payouts are possible once it is.',
  restricted: 'Your payout account is restricted. Contact the marketplace to lift that.',
  rejected: 'Your payout account was rejected. Enter other bank data.',
};

/**
 * What can be paid out now, and whereto. Whoever else asks for the same partner waits until we have committed.
 * @throws AppError 409 where there is no active account.
 */
async function accountFor(tx: Tx, tenantId: string, partnerId: string): Promise<AccountRow> {
  const account = await lockAccount(tx, tenantId, partnerId);
  if (!account) throw conflict('no_payout_account', 'There is no payout account yet. Set one up first.');
  if (account.status !== 'active') throw conflict('payout_account_not_active', problems[account.status]);
  return account;
}

interface Wish {
  partnerId: string;
  /** Undefined: all that is available. */
  amountCents?: number;
  retryOf?: string;
  scheduledOn?: string;
}

/**
 * Moves an amount from what is available to what is on its way, and keeps what it is made of. The id of the payout.
 * @throws AppError 409 where there is no active account, less is available, or the amount is below the account's minimum.
 */
export async function makePayout(tx: Tx, deed: Deed, { partnerId, amountCents, retryOf, scheduledOn }: Wish): Promise<string> {
  const { tenantId, caller, origin, now } = deed;
  const account = await accountFor(tx, tenantId, partnerId);
  const { currency, minimumCents } = account;
  const available = accounts.partnerAvailable(partnerId);
  const { availableCents } = await balanceOf(tx, tenantId, available, currency);
  const amount = amountCents ?? availableCents;
  if (amount <= 0) throw conflict('nothing_available', 'Nothing is available to pay out now.', { availableCents });
  if (amount > availableCents) {
    throw conflict('insufficient_funds', `Only ${money(availableCents, currency)} is available. Ask for less.`, { availableCents });
  }
  if (amount < minimumCents) {
    throw conflict('below_minimum', `Payouts of this account are ${money(minimumCents, currency)} or more. You can change that.`, {
      minimumCents,
    });
  }
  const id = randomUUID();
  const number = await nextNumber(tx, tenantId, 'PO', now);
  const { entry } = await post(
    tx,
    {
      ...{ tenantId, reference: `payout:${id}`, kind: 'payout', subject: { type: 'payout', id }, description: `Payout ${number}` },
      postings: [{ debit: available, credit: accounts.partnerInTransit(partnerId), amountCents: amount, currency }],
      ...{ actorId: caller?.userId ?? null, cid: origin.cid },
    },
    now,
  );
  const lines = await linesFor(tx, tenantId, partnerId, currency, amount);
  const at = now.toISOString();
  const row = {
    ...{ tenantId, id, number, partnerId, amountCents: amount, currency, status: 'pending' as const, entryId: entry.id },
    ...{ bankLast4: account.bankLast4, requestedBy: caller?.userId ?? null, requestedAt: at, sentAt: null, arrivalOn: null, endedAt: null },
    ...{ failureCode: null, failureNote: null, retryOf: retryOf ?? null, scheduledOn: scheduledOn ?? null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  await db.insertPayout(tx, row);
  await tx.insert(payoutLines).values(lines.map((line, position) => ({ ...line, tenantId, payoutId: id, position, counts: true })));
  await tell(tx, deed, row, 'requested', `${money(amount, currency)} to the account ending in ${account.bankLast4}`);
  return id;
}

async function lockFor(tx: Tx, deed: Deed, id: string, action: PayoutAction): Promise<db.PayoutRow> {
  const row = await db.lockPayout(tx, reachOf(deed), id);
  if (!row) throw notFound('payout');
  if (!payoutCan[action].from.includes(row.status)) {
    throw conflict('payout_state', `This payout is ${row.status.replace('_', ' ')} already. Nothing was changed.`, { status: row.status });
  }
  return row;
}

/** Gives back what a payout took. */
async function giveBack(tx: Tx, deed: Deed, row: db.PayoutRow, reason: string): Promise<void> {
  const { caller, tenantId, origin, now } = deed;
  await reverse(
    tx,
    tenantId,
    row.entryId,
    { reference: `payout:${row.id}:back`, reason, actorId: caller?.userId ?? null, cid: origin.cid },
    now,
  );
  await db.releaseLines(tx, row);
}

/** @throws AppError 404, or 409 where it went to the bank already. */
export async function cancelPayout(tx: Tx, deed: Deed, id: string): Promise<void> {
  const row = await lockFor(tx, deed, id, 'cancel');
  await giveBack(tx, deed, row, 'canceled');
  const change = { status: payoutCan.cancel.to, endedAt: deed.now.toISOString() };
  await db.changePayout(tx, row, change, deed.now);
  await tell(tx, deed, { ...row, ...change }, 'canceled', `${money(row.amountCents, row.currency)} is available again`);
}

/** Sends a payout to the bank. Does nothing where somebody was quicker. */
export async function sendPayout(tx: Tx, deed: Deed, id: string): Promise<void> {
  const row = await db.lockPayout(tx, reachOf(deed), id);
  if (row?.status !== 'pending') return;
  const change = { status: 'in_transit' as const, sentAt: deed.now.toISOString(), arrivalOn: arrivalOf(deed.now) };
  await db.changePayout(tx, row, change, deed.now);
  await tell(tx, deed, { ...row, ...change }, 'sent', `${row.number} went to the bank, which should have it on ${change.arrivalOn}`);
}

/** @throws AppError 404, or 409 where it has ended. */
export async function markPaid(tx: Tx, deed: Deed, id: string): Promise<void> {
  const { caller, tenantId, origin, now } = deed;
  const row = await lockFor(tx, deed, id, 'markPaid');
  await post(
    tx,
    {
      ...{
        tenantId,
        reference: `payout:${id}:paid`,
        kind: 'payout_paid',
        subject: { type: 'payout', id },
        description: `${row.number} was paid`,
      },
      postings: [
        { debit: accounts.partnerInTransit(row.partnerId), credit: accounts.cash, amountCents: row.amountCents, currency: row.currency },
      ],
      ...{ actorId: caller?.userId ?? null, cid: origin.cid },
    },
    now,
  );
  const at = now.toISOString();
  const change = { status: payoutCan.markPaid.to, endedAt: at, sentAt: row.sentAt ?? at };
  await db.changePayout(tx, row, change, now);
  await tell(
    tx,
    deed,
    { ...row, ...change },
    'paid',
    `${money(row.amountCents, row.currency)} was paid to the account ending in ${row.bankLast4}`,
  );
}

/** @throws AppError 404, or 409 where it has ended. */
export async function markFailed(tx: Tx, deed: Deed, id: string, failure: { code: PayoutFailureCode; note: string }): Promise<void> {
  const row = await lockFor(tx, deed, id, 'markFailed');
  await giveBack(tx, deed, row, `the bank did not pay it (${failure.code})`);
  const change = {
    ...{ status: payoutCan.markFailed.to, endedAt: deed.now.toISOString(), failureCode: failure.code, failureNote: failure.note || null },
  };
  await db.changePayout(tx, row, change, deed.now);
  const words = `The bank did not pay ${money(row.amountCents, row.currency)}; it is available again. Check the payout account, then retry.`;
  await tell(tx, deed, { ...row, ...change }, 'failed', words);
}

/**
 * Makes a failed payout again, to the account as it is now. The id of the new one.
 * @throws AppError 404, 409 where it did not fail or was retried before, and as `makePayout` does.
 */
export async function retryPayout(tx: Tx, deed: Deed, id: string): Promise<string> {
  const row = await lockFor(tx, deed, id, 'retry');
  const seen = await db.findPayout(tx, reachOf(deed), id);
  if (seen?.retriedBy)
    throw conflict('already_retried', 'This payout was retried before. Nothing was changed.', { retriedBy: seen.retriedBy });
  return makePayout(tx, deed, { partnerId: row.partnerId, amountCents: row.amountCents, retryOf: id });
}
