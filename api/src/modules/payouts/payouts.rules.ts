import { randomUUID } from 'node:crypto';
import { payoutTransitions, type PayoutFailureCode } from '@techadds/shared/contract/payouts/states';
import { formatAmount } from '../../platform/money/format';
import type { Tx } from '../../platform/database/client';
import { payoutLines } from '../../schema';
import { conflict } from '../../platform/http/errors';
import type { ActorContext } from '../audit/action-context.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { issueInvoices } from '../invoices/invoices.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { getLedgerBalance, postEntry, reverseEntry } from '../ledger/ledger.service';
import { getDebtSettings } from '../partner-debts/debt-settings.service';
import { getOwedCents, setOffAvailable } from '../partner-debts/set-off.service';
import { lockPayoutAccount, type PayoutAccountRow } from './payout-accounts.rules';
import { computeArrivalDay } from './payout-schedule';
import * as db from './payouts.db';
import { buildPayoutLines } from './payout-lines.rules';
import { applyPayoutTransition, lockPayoutForAction, payoutScope, recordPayoutRequested } from './payouts.transitions';

const formatCents = (cents: number, currency: string) => `${currency} ${formatAmount(cents, currency)}`;

const accountProblems: Record<Exclude<PayoutAccountRow['status'], 'active'>, string> = {
  pending: 'Your payout account is being verified. Payouts are possible once it is.',
  restricted: 'Your payout account is restricted. Contact the marketplace to lift that.',
  rejected: 'Your payout account was rejected. Enter other bank data.',
};

/**
 * Locks the payout account, so that payouts of a partner are serialized.
 * @throws AppError 409 if there is no active account.
 */
async function lockActiveAccount(tx: Tx, tenantId: string, partnerId: string): Promise<PayoutAccountRow> {
  const account = await lockPayoutAccount(tx, tenantId, partnerId);
  if (!account) throw conflict('no_payout_account', 'There is no payout account yet. Set one up first.');
  if (account.status !== 'active') throw conflict('payout_account_not_active', accountProblems[account.status]);
  return account;
}

interface NewPayout {
  partnerId: string;
  /** Undefined: the whole available balance. */
  amountCents?: number;
  retryOf?: string;
  scheduledOn?: string;
}

/**
 * Moves an amount from the available to the in-transit balance and stores the payout with its lines. Returns its id.
 * @throws AppError 409 without an active account, if too much is owed, if less is available, or if the amount is below the account's minimum.
 */
export async function createPayout(
  tx: Tx,
  context: ActorContext,
  { partnerId, amountCents, retryOf, scheduledOn }: NewPayout,
): Promise<string> {
  const { tenantId, caller, requestMeta, now } = context;
  const account = await lockActiveAccount(tx, tenantId, partnerId);
  const { currency, minimumCents } = account;
  const { owedLimitCents } = await getDebtSettings(tx, tenantId);
  const owedCents = await getOwedCents(tx, { tenantId, partnerId, currency });
  if (owedCents > owedLimitCents) {
    const message = `Payouts are paused: ${formatCents(owedCents, currency)} is owed for refunds. Earnings are set off against it first.`;
    throw conflict('payouts_paused', message, { owedCents });
  }
  const available = chartOfAccounts.partnerAvailable(partnerId);
  const { availableCents } = await getLedgerBalance(tx, tenantId, available, currency);
  const payoutCents = amountCents ?? availableCents;
  if (payoutCents <= 0) throw conflict('nothing_available', 'Nothing is available to pay out now.', { availableCents });
  if (payoutCents > availableCents) {
    throw conflict('insufficient_funds', `Only ${formatCents(availableCents, currency)} is available. Ask for less.`, { availableCents });
  }
  if (payoutCents < minimumCents) {
    throw conflict('below_minimum', `Payouts of this account are ${formatCents(minimumCents, currency)} or more. You can change that.`, {
      minimumCents,
    });
  }
  const id = randomUUID();
  const number = await nextDocumentNumber(tx, tenantId, 'PO', now);
  const { entry } = await postEntry(
    tx,
    {
      ...{ tenantId, reference: `payout:${id}`, kind: 'payout', subject: { type: 'payout', id }, description: `Payout ${number}` },
      postings: [{ debit: available, credit: chartOfAccounts.partnerInTransit(partnerId), amountCents: payoutCents, currency }],
      ...{ actorId: caller?.userId ?? null, cid: requestMeta.cid },
    },
    now,
  );
  const lines = await buildPayoutLines(tx, tenantId, partnerId, currency, payoutCents);
  const at = now.toISOString();
  const row = {
    ...{ tenantId, id, number, partnerId, amountCents: payoutCents, currency, status: 'pending' as const, entryId: entry.id },
    ...{ bankLast4: account.bankLast4, requestedBy: caller?.userId ?? null, requestedAt: at, sentAt: null, arrivalOn: null, endedAt: null },
    ...{ failureCode: null, failureNote: null, retryOf: retryOf ?? null, scheduledOn: scheduledOn ?? null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  await db.insertPayout(tx, row);
  await tx.insert(payoutLines).values(lines.map((line, position) => ({ ...line, tenantId, payoutId: id, position, counts: true })));
  await recordPayoutRequested(tx, context, row, `${formatCents(payoutCents, currency)} to the account ending in ${account.bankLast4}`);
  return id;
}

/** Reverses the ledger entry of a payout, releases its lines, and sets the money off against what the partner owes meanwhile. */
async function returnFunds(tx: Tx, context: ActorContext, row: db.PayoutRow, reason: string): Promise<void> {
  const { caller, tenantId, requestMeta, now } = context;
  await reverseEntry(
    tx,
    tenantId,
    row.entryId,
    { reference: `payout:${row.id}:back`, reason, actorId: caller?.userId ?? null, cid: requestMeta.cid },
    now,
  );
  await db.releasePayoutLines(tx, row);
  const naming = { reference: `payout:${row.id}:set_off`, description: `${row.number} came back and is set off` };
  await setOffAvailable(tx, context, row, { ...naming, creditedCents: row.amountCents });
}

/** @throws AppError 404, or 409 if it was sent to the bank already. */
export async function cancelPayout(tx: Tx, context: ActorContext, id: string): Promise<void> {
  const row = await lockPayoutForAction(tx, context, id, 'cancel');
  await returnFunds(tx, context, row, 'canceled');
  const text = `${formatCents(row.amountCents, row.currency)} is available again`;
  await applyPayoutTransition(tx, context, row, { ...payoutTransitions.cancel, change: { endedAt: context.now.toISOString() }, text });
}

/** Sends a payout to the bank. Does nothing if it is no longer pending. */
export async function sendPayout(tx: Tx, context: ActorContext, id: string): Promise<void> {
  const row = await db.lockPayout(tx, payoutScope(context), id);
  if (row?.status !== 'pending') return;
  const change = { sentAt: context.now.toISOString(), arrivalOn: computeArrivalDay(context.now) };
  const text = `${row.number} went to the bank, which should have it on ${change.arrivalOn}`;
  await applyPayoutTransition(tx, context, row, { to: 'in_transit', event: 'sent', change, text });
}

/** @throws AppError 404, or 409 if the payout has ended. */
export async function markPayoutPaid(tx: Tx, context: ActorContext, id: string): Promise<void> {
  const { caller, tenantId, requestMeta, now } = context;
  const row = await lockPayoutForAction(tx, context, id, 'markPaid');
  const { entry } = await postEntry(
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
        {
          debit: chartOfAccounts.partnerInTransit(row.partnerId),
          credit: chartOfAccounts.cash,
          amountCents: row.amountCents,
          currency: row.currency,
        },
      ],
      ...{ actorId: caller?.userId ?? null, cid: requestMeta.cid },
    },
    now,
  );
  await issueInvoices(tx, tenantId, entry.id);
  const at = now.toISOString();
  const text = `${formatCents(row.amountCents, row.currency)} was paid to the account ending in ${row.bankLast4}`;
  await applyPayoutTransition(tx, context, row, { ...payoutTransitions.markPaid, change: { endedAt: at, sentAt: row.sentAt ?? at }, text });
}

/** @throws AppError 404, or 409 if the payout has ended. */
export async function markPayoutFailed(
  tx: Tx,
  context: ActorContext,
  id: string,
  failure: { code: PayoutFailureCode; note: string },
): Promise<void> {
  const row = await lockPayoutForAction(tx, context, id, 'markFailed');
  await returnFunds(tx, context, row, `the bank did not pay it (${failure.code})`);
  const change = { endedAt: context.now.toISOString(), failureCode: failure.code, failureNote: failure.note || null };
  const text = `The bank did not pay ${formatCents(row.amountCents, row.currency)}; it is available again. Check the payout account, then retry.`;
  await applyPayoutTransition(tx, context, row, { ...payoutTransitions.markFailed, change, text });
}

/**
 * Repeats a failed payout with the current account. Returns the id of the new payout.
 * @throws AppError 404; 409 if it did not fail or was retried before; and as `createPayout`.
 */
export async function retryPayout(tx: Tx, context: ActorContext, id: string): Promise<string> {
  const row = await lockPayoutForAction(tx, context, id, 'retry');
  const existing = await db.findPayout(tx, payoutScope(context), id);
  if (existing?.retriedBy)
    throw conflict('already_retried', 'This payout was retried before. Nothing was changed.', { retriedBy: existing.retriedBy });
  return createPayout(tx, context, { partnerId: row.partnerId, amountCents: row.amountCents, retryOf: id });
}
