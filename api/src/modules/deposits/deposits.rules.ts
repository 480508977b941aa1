import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CreateDeposit, RefundDeposit } from '@techadds/shared/contract/deposits/endpoints';
import type { Tx } from '../../platform/database/client';
import { AppError, validationError, notFound } from '../../platform/http/errors';
import { formatMoney } from '../../platform/money/format';
import type { ActionContext } from '../audit/action-context.service';
import { getFeePreview } from '../fees/fees.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { issueInvoices } from '../invoices/invoices.service';
import { chartOfAccounts, type ChartAccount } from '../ledger/chart-of-accounts.service';
import { postEntry, type NewPosting } from '../ledger/ledger.service';
import { setOffAvailable } from '../partner-debts/set-off.service';
import * as db from './deposits.db';
import { notifyOfAnnouncedDeposit, notifyOfSettledDeposit } from './deposits.notifications';
import { recordEvent } from '../transitions/transitions.service';
import { applyDepositTransition, depositAuditSnapshot, depositLifecycle, lockDepositForAction } from './deposits.transitions';

/** The fee on a deposit and its payer; zero if the method has no fee profile. */
async function computeDepositFee(tx: Tx, tenantId: string, body: z.output<typeof CreateDeposit>, currency: string, now: Date) {
  const { amountCents, method } = body;
  return getFeePreview(tx, tenantId, { amountCents, method, currency }, now).then(
    ({ feeCents, payer }) => ({ feeCents, feePayer: payer }),
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'no_fee_profile') return { feeCents: 0, feePayer: 'platform' as const };
      throw error;
    },
  );
}

/**
 * Announces a payment that is to arrive. Returns the id of the deposit.
 * @throws AppError 422 if a customer is missing, unknown or not allowed for this kind, or if the fee takes the whole amount
 */
export async function createDeposit(tx: Tx, context: ActionContext, body: z.output<typeof CreateDeposit>): Promise<string> {
  const { caller, now } = context;
  const { tenantId, partnerId } = caller;
  if (partnerId === null) throw notFound('partner');
  const { kind, customerId, amountCents, method, reference } = body;
  if (kind === 'partner_topup' && customerId !== undefined)
    throw validationError({ customerId: 'A top-up is paid by you. Leave the customer out.' });
  if (kind !== 'partner_topup' && customerId === undefined) throw validationError({ customerId: 'This field is required.' });
  if (customerId !== undefined && !(await db.isCustomerOfPartner(tx, tenantId, partnerId, customerId))) {
    throw validationError({ customerId: 'There is no such customer.' });
  }
  const currency = await db.getTenantCurrency(tx, tenantId);
  const { feeCents, feePayer } = await computeDepositFee(tx, tenantId, body, currency, now);
  const creditedCents = feePayer === 'partner' ? amountCents - feeCents : amountCents;
  if (creditedCents <= 0) throw validationError({ amountCents: 'The fee would take all of it. Enter more.' });
  const id = randomUUID();
  const number = await nextDocumentNumber(tx, tenantId, 'DE', now);
  const at = now.toISOString();
  const row: db.DepositRow = {
    ...{ tenantId, id, number, partnerId, customerId: customerId ?? null, kind, amountCents, currency, method, feeCents, feePayer },
    ...{ creditedCents, refundedCents: 0, status: 'pending', reference: reference || number, createdBy: caller.userId, settledAt: null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  await db.insertDeposit(tx, row);
  await recordEvent(tx, context, depositLifecycle, row, { event: 'announced', after: depositAuditSnapshot(row) });
  await notifyOfAnnouncedDeposit(tx, context, row);
  return id;
}

/** The account to credit: the partner's balance, or the credit of a customer who paid in advance. */
const getCreditAccount = ({ customerId, partnerId }: db.DepositRow): ChartAccount =>
  customerId === null ? chartOfAccounts.partnerAvailable(partnerId) : chartOfAccounts.customerCredit(customerId);

const toDepositEntry = (
  { caller, requestMeta }: ActionContext,
  row: db.DepositRow,
  name: string,
  postings: Omit<NewPosting, 'currency'>[],
) => ({
  ...{ tenantId: row.tenantId, reference: `deposit:${row.id}:${name}`, subject: { type: 'deposit' as const, id: row.id } },
  postings: postings.map((posting) => ({ ...posting, currency: row.currency, partnerId: row.partnerId })),
  ...{ actorId: caller.userId, cid: requestMeta.cid },
});

/**
 * Records that the money has arrived; the payer gets a receipt, and both parties a notification.
 * @throws AppError 404, or 409 if the deposit is not pending
 */
export async function settleDeposit(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const row = await lockDepositForAction(tx, context, id, 'settle');
  const { creditedCents, feeCents, feePayer, number } = row;
  const { cash, feeRecovery, processingFees } = chartOfAccounts;
  const moves = [
    { debit: cash, credit: getCreditAccount(row), amountCents: creditedCents },
    ...(feeCents > 0 && feePayer !== 'platform' ? [{ debit: cash, credit: feeRecovery, amountCents: feeCents }] : []),
    ...(feeCents > 0 ? [{ debit: processingFees, credit: cash, amountCents: feeCents }] : []),
  ];
  const { entry } = await postEntry(
    tx,
    { ...toDepositEntry(context, row, 'settled', moves), kind: 'deposit', description: `Deposit ${number} arrived` },
    context.now,
  );
  await issueInvoices(tx, row.tenantId, entry.id);
  if (row.customerId === null) {
    const naming = { reference: `deposit:${id}:set_off`, description: `Deposit ${number} is set off` };
    await setOffAvailable(tx, context, row, { ...naming, creditedCents });
  }
  await applyDepositTransition(tx, context, row, 'settle', { settledAt: context.now.toISOString() });
  await notifyOfSettledDeposit(tx, context, row);
}

/** @throws AppError 404, or 409 if the deposit is not pending */
export async function cancelDeposit(tx: Tx, context: ActionContext, id: string): Promise<void> {
  await applyDepositTransition(tx, context, await lockDepositForAction(tx, context, id, 'cancel'), 'cancel');
}

/**
 * Refunds the credited amount or a part of it.
 * @throws AppError 404, 409 for the wrong status or insufficient funds, 422 if the amount exceeds what is refundable
 */
export async function refundDeposit(tx: Tx, context: ActionContext, id: string, body: z.output<typeof RefundDeposit>): Promise<void> {
  const row = await lockDepositForAction(tx, context, id, 'refund');
  const refundableCents = row.creditedCents - row.refundedCents;
  const amountCents = body.amountCents ?? refundableCents;
  if (amountCents > refundableCents)
    throw validationError({ amountCents: `At most ${formatMoney(refundableCents, row.currency)} of this deposit can be refunded.` });
  const refundedCents = row.refundedCents + amountCents;
  const moves = [{ debit: getCreditAccount(row), credit: chartOfAccounts.cash, amountCents }];
  const refund = { ...toDepositEntry(context, row, `refund:${row.version}`, moves), kind: 'deposit_refund' as const };
  const { entry } = await postEntry(tx, { ...refund, description: `Refund of deposit ${row.number}: ${body.reason}` }, context.now);
  await issueInvoices(tx, row.tenantId, entry.id);
  const status = refundedCents === row.creditedCents ? 'refunded' : 'partially_refunded';
  await applyDepositTransition(tx, context, row, 'refund', { refundedCents, status });
}
