import {
  depositActions,
  depositTransitions,
  type DepositAction,
  type DepositEventName,
  type DepositStatus,
} from '@techadds/shared/contract/deposits/states';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { actionNotAllowedError, formatStatus, isAllowedIn, transition, type Lifecycle } from '../transitions/transitions.service';
import * as db from './deposits.db';

/** The actions that a role may take on a deposit in this status; row scope is checked separately. */
export const getAllowedDepositActions = (status: DepositStatus, role: Role): DepositAction[] =>
  depositActions.filter((action) => isAllowedIn(depositTransitions[action], status) && getScope(`deposits.${action}`, role) !== undefined);

/**
 * Locks a deposit visible to the caller for an action.
 * @throws AppError 404 if it is not visible to the caller, 409 `illegal_transition` if its status does not allow the action
 */
export async function lockDepositForAction(
  tx: Tx,
  { caller }: Pick<ActionContext, 'caller'>,
  id: string,
  action: DepositAction,
): Promise<db.DepositRow> {
  const row = await db.lockDeposit(tx, caller, id);
  if (!row) throw notFound('deposit');
  const { status } = row;
  if (isAllowedIn(depositTransitions[action], status)) return row;
  const message = `This deposit is ${formatStatus(status)}. Nothing was changed.`;
  throw actionNotAllowedError(depositTransitions, action, status, message, getAllowedDepositActions(status, caller.role));
}

/** The deposit fields recorded in audit events. */
export const depositAuditSnapshot = (row: db.DepositRow) => {
  const { number, partnerId, customerId, amountCents, feeCents, feePayer, creditedCents, currency, status, refundedCents } = row;
  return { number, partnerId, customerId, amountCents, feeCents, feePayer, creditedCents, currency, status, refundedCents };
};

export const depositLifecycle: Lifecycle<db.DepositRow, DepositStatus, DepositEventName> = {
  noun: 'deposit',
  statusColumn: 'status',
  save: db.updateDeposit,
  verbs: { failed: 'recorded the failure of' },
  describe: ({ number }) => `deposit ${number}`,
  getTargets: ({ id, number }) => [{ type: 'deposit', id, name: number }],
  getSnapshot: depositAuditSnapshot,
  noteField: 'reason',
};

/** Applies the transition of an action on a locked deposit: status and audit event. */
export const applyDepositTransition = (
  tx: Tx,
  context: ActionContext,
  row: db.DepositRow,
  action: DepositAction,
  change: Partial<db.DepositRow> = {},
): Promise<db.DepositRow> => {
  const { to, event } = depositTransitions[action];
  return transition(tx, context, depositLifecycle, row, { to, event, change });
};
