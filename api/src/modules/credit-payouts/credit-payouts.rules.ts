import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { RequestCreditPayout } from '@techadds/shared/contract/credit/forms';
import { creditPayoutsPath } from '@techadds/shared/contract/credit/payout-states';
import { formatMoney } from '../../platform/money/format';
import type { Tx } from '../../platform/database/client';
import type { FieldEncryption } from '../../platform/encryption/field-encryption';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findCreditAccount } from '../credit/credit-accounts.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { issueInvoices } from '../invoices/invoices.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { createHold, getLedgerBalance, lockLedger, postHold, voidHold } from '../ledger/ledger.service';
import { listAdminIds, notify } from '../notifications/notifications.service';
import { getLast4, parseBankAccount } from '../payouts/bank-account.service';
import { recordEvent } from '../transitions/transitions.service';
import * as db from './credit-payouts.db';
import { creditPayoutAuditSnapshot, creditPayoutLifecycle, endCreditPayout, lockCreditPayoutForAction } from './credit-payouts.transitions';

/** Only a decision ends a payout; the ledger needs a date for a hold. */
const holdDays = 3_650;

/** Reserves the amount on the account of the credit. Returns the id of the hold. */
async function holdCredit(tx: Tx, { requestMeta, now }: ActionContext, row: Omit<db.CreditPayoutRow, 'holdId'>): Promise<string> {
  const { tenantId, id, number, customerId, partnerId, amountCents, currency, createdBy } = row;
  const credit = chartOfAccounts.customerCredit(customerId);
  await lockLedger(tx, tenantId);
  const { availableCents } = await getLedgerBalance(tx, tenantId, credit, currency);
  if (amountCents > availableCents)
    throw conflict('credit_changed', `At most ${formatMoney(availableCents, currency)} can be paid out now. Nothing was changed.`, {
      availableCents,
    });
  const { entry } = await createHold(
    tx,
    {
      ...{ tenantId, reference: `credit_payout:${id}`, kind: 'credit_payout', subject: { type: 'customer', id: customerId } },
      description: `Payout of credit ${number}`,
      postings: [{ debit: credit, credit: chartOfAccounts.cash, amountCents, currency, partnerId }],
      ...{ actorId: createdBy, cid: requestMeta.cid },
    },
    { expiresAt: new Date(now.getTime() + holdDays * 86_400_000) },
    now,
  );
  return entry.id;
}

/**
 * Asks for credit of the caller to be paid out; the amount is reserved until it ends. Returns its id.
 * @throws AppError 409 `credit_changed` if the credit is less; 422 if the customer is not the caller's, or a number of the account is wrong
 */
export async function requestCreditPayout(
  tx: Tx,
  context: ActionContext,
  body: z.output<typeof RequestCreditPayout>,
  fieldEncryption: FieldEncryption,
): Promise<string> {
  const { caller, now } = context;
  const { tenantId, userId } = caller;
  const { customerId, currency, amountCents, holder, accountNumber, routingNumber } = body;
  const account = await findCreditAccount(tx, caller, customerId);
  if (!account) throw validationError({ customerId: 'You have no such credit.' });
  const bank = parseBankAccount(accountNumber, routingNumber);
  const [id, at] = [randomUUID(), now.toISOString()];
  const unheld = {
    ...{ tenantId, id, number: await nextDocumentNumber(tx, tenantId, 'CP', now), customerId, partnerId: account.partner.id },
    ...{ createdBy: userId, amountCents, currency, holder, bankLast4: getLast4(bank), status: 'pending' as const },
    bankSecret: fieldEncryption.encrypt(JSON.stringify(bank), `credit_payouts ${tenantId} ${id}`),
    ...{ note: null, endedAt: null, version: 1, createdAt: at, updatedAt: at },
  };
  const row = { ...unheld, holdId: await holdCredit(tx, context, unheld) };
  await db.insertCreditPayout(tx, row);
  await recordEvent(tx, context, creditPayoutLifecycle, row, { event: 'requested', after: creditPayoutAuditSnapshot(row) });
  const message = {
    title: `Payout of credit requested: ${row.number}`,
    body: `${caller.name} asks for ${formatMoney(amountCents, currency)} to account …${row.bankLast4}.`,
    path: creditPayoutsPath,
  };
  await notify(tx, tenantId, await listAdminIds(tx, tenantId), { type: 'payout.requested', ...message }, now);
  return id;
}

const toActor = ({ caller, requestMeta }: ActionContext) => ({ actorId: caller.userId, cid: requestMeta.cid });

/** Books that the bank paid, with the statement for the customer. @throws AppError 404, 409 if it ended already */
export async function markCreditPayoutPaid(tx: Tx, context: ActionContext, id: string, reference: string): Promise<void> {
  const row = await lockCreditPayoutForAction(tx, context, id, 'markPaid');
  const { entry } = await postHold(tx, row.tenantId, row.holdId, context.now, toActor(context));
  await endCreditPayout(tx, context, row, 'markPaid', reference);
  await issueInvoices(tx, row.tenantId, entry.id);
}

/** Gives the amount back to the credit, as an admin with a reason, or as the customer. @throws AppError 404, 409 if it ended already */
export async function returnCreditPayout(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: 'decline' | 'cancel',
  reason: string | null,
): Promise<void> {
  const row = await lockCreditPayoutForAction(tx, context, id, action);
  await voidHold(tx, row.tenantId, row.holdId, context.now, toActor(context));
  await endCreditPayout(tx, context, row, action, reason);
}
