import {
  creditPayoutActions,
  creditPayoutTransitions,
  type CreditPayoutAction,
  type CreditPayoutEventName,
  type CreditPayoutStatus,
} from '@techadds/shared/contract/credit/payout-states';
import { formatMoney } from '../../platform/money/format';
import { paths } from '@techadds/shared/paths';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { notify } from '../notifications/notifications.service';
import { actionNotAllowedError, formatStatus, isAllowedIn, transition, type Lifecycle } from '../transitions/transitions.service';
import * as db from './credit-payouts.db';

/** The actions that a role may take on a payout in this status; row scope is checked separately. */
export const getAllowedCreditPayoutActions = (status: CreditPayoutStatus, role: Role): CreditPayoutAction[] =>
  creditPayoutActions.filter(
    (action) => isAllowedIn(creditPayoutTransitions[action], status) && getScope(`creditPayouts.${action}`, role) !== undefined,
  );

/**
 * Locks a payout visible to the caller for an action.
 * @throws AppError 404 if it is not visible to the caller, 409 `illegal_transition` if it ended already
 */
export async function lockCreditPayoutForAction(
  tx: Tx,
  { caller }: Pick<ActionContext, 'caller'>,
  id: string,
  action: CreditPayoutAction,
): Promise<db.CreditPayoutRow> {
  const row = await db.lockCreditPayout(tx, caller, id);
  if (!row) throw notFound('payout');
  const { status } = row;
  if (isAllowedIn(creditPayoutTransitions[action], status)) return row;
  const message = `This payout is ${formatStatus(status)} already. Nothing was changed.`;
  throw actionNotAllowedError(creditPayoutTransitions, action, status, message, getAllowedCreditPayoutActions(status, caller.role));
}

/** The fields recorded in audit events, without the encrypted bank data. */
export const creditPayoutAuditSnapshot = (row: db.CreditPayoutRow) => {
  const { number, customerId, partnerId, amountCents, currency, holder, bankLast4, status } = row;
  return { number, customerId, partnerId, amountCents, currency, holder, bankLast4, status };
};

export const creditPayoutLifecycle: Lifecycle<db.CreditPayoutRow, CreditPayoutStatus, CreditPayoutEventName> = {
  noun: 'credit_payout',
  statusColumn: 'status',
  save: db.updateCreditPayout,
  verbs: {},
  describe: ({ number }) => number,
  getTargets: ({ id, number }) => [{ type: 'credit_payout', id, name: number }],
  getSnapshot: creditPayoutAuditSnapshot,
  noteField: 'reason',
};

/** Notifies the customer of an admin's decision, also by e-mail, because they wait for the money. */
async function notifyCustomer(tx: Tx, { now }: ActionContext, row: db.CreditPayoutRow, note: string): Promise<void> {
  const amount = formatMoney(row.amountCents, row.currency);
  const isPaid = row.status === 'paid';
  const message = {
    title: `${row.number} is ${isPaid ? 'paid' : 'declined'}`,
    body: isPaid ? `${amount} of your credit was sent to account …${row.bankLast4}.` : `${amount} is in your credit again: ${note}`,
    path: `${paths.orders}/credit`,
  };
  const type = isPaid ? ('payout.paid' as const) : ('payout.failed' as const);
  await notify(tx, row.tenantId, [row.createdBy], { type, ...message, also: ['email'] }, now);
}

/** Ends a locked payout: status, audit event, and a notification of what an admin decided. */
export async function endCreditPayout(
  tx: Tx,
  context: ActionContext,
  row: db.CreditPayoutRow,
  action: CreditPayoutAction,
  note: string | null,
): Promise<void> {
  const { to, event } = creditPayoutTransitions[action];
  const change = { note, endedAt: context.now.toISOString() };
  const next = await transition(tx, context, creditPayoutLifecycle, row, { to, event, note, change });
  if (action !== 'cancel') await notifyCustomer(tx, context, next, note ?? '');
}
