import {
  payoutActions,
  payoutTransitions,
  type PayoutAction,
  type PayoutEventName,
  type PayoutStatus,
} from '@techadds/shared/contract/payouts/states';
import { paths } from '@techadds/shared/paths';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import type { ActorContext } from '../audit/action-context.service';
import { listPartnerUserIds, notify } from '../notifications/notifications.service';
import {
  actionNotAllowedError,
  formatStatus,
  isAllowedIn,
  recordEvent,
  transition,
  type Lifecycle,
} from '../transitions/transitions.service';
import * as db from './payouts.db';

export const payoutScope = ({ caller, tenantId }: ActorContext) => caller ?? { tenantId, scope: 'tenant' as const, partnerId: null };

/** Actions that the status and the role allow, regardless of row scope. A failed payout can be retried once. */
export const allowedPayoutActions = (
  { status, retriedBy }: { status: PayoutStatus; retriedBy: string | null },
  role: Role,
): PayoutAction[] =>
  payoutActions.filter(
    (action) =>
      isAllowedIn(payoutTransitions[action], status) &&
      getScope(`payouts.${action}`, role) !== undefined &&
      !(action === 'retry' && retriedBy !== null),
  );

/**
 * Locks a payout visible to the caller for an action.
 * @throws AppError 404 if it is not visible to the caller, 409 `illegal_transition` if its status does not allow the action
 */
export async function lockPayoutForAction(tx: Tx, context: ActorContext, id: string, action: PayoutAction): Promise<db.PayoutRow> {
  const row = await db.lockPayout(tx, payoutScope(context), id);
  if (!row) throw notFound('payout');
  const { status } = row;
  if (isAllowedIn(payoutTransitions[action], status)) return row;
  const message = `This payout is ${formatStatus(status)} already. Nothing was changed.`;
  const allowed = context.caller ? allowedPayoutActions({ status, retriedBy: null }, context.caller.role) : [];
  throw actionNotAllowedError(payoutTransitions, action, status, message, allowed);
}

const payoutAuditSnapshot = ({ number, amountCents, currency, status, failureCode }: db.PayoutRow) => ({
  ...{ number, amountCents, currency, status, failureCode },
});

const payoutLifecycle: Lifecycle<db.PayoutRow, PayoutStatus, PayoutEventName> = {
  noun: 'payout',
  statusColumn: 'status',
  save: db.updatePayoutRow,
  verbs: {},
  describe: ({ number }) => number,
  getTargets: ({ id, number }) => [{ type: 'payout', id, name: number }],
  getSnapshot: payoutAuditSnapshot,
  noteField: 'reason',
};

const describeEvent = ({ caller }: ActorContext, text: string) => `${caller?.name ?? 'The system'}: ${text}`;

const notificationTitles = { requested: 'Payout requested', paid: 'Payout paid', failed: 'Payout failed' };

/** Notifies the partner's users who may read payouts, except the actor, of an event that concerns them. */
async function notifyPartner(tx: Tx, context: ActorContext, row: db.PayoutRow, event: PayoutEventName, text: string): Promise<void> {
  if (event === 'sent' || event === 'canceled') return;
  const { tenantId, caller, now } = context;
  const userIds = (await listPartnerUserIds(tx, tenantId, row.partnerId, 'payouts.read')).filter((id) => id !== caller?.userId);
  const message = { title: `${notificationTitles[event]}: ${row.number}`, body: text, path: paths.payout(row.id) };
  await notify(tx, tenantId, userIds, { type: `payout.${event}`, ...message }, now);
}

/** Records a new payout in the audit log and notifies the partner's users. */
export async function recordPayoutRequested(tx: Tx, context: ActorContext, row: db.PayoutRow, text: string): Promise<void> {
  const event = { event: 'requested', description: describeEvent(context, text), after: payoutAuditSnapshot(row) } as const;
  await recordEvent(tx, context, payoutLifecycle, row, event);
  await notifyPartner(tx, context, row, 'requested', text);
}

interface PayoutTransition {
  to: PayoutStatus | null;
  event: PayoutEventName;
  change: Partial<db.PayoutRow>;
  /** Describes the event in the audit log and in notifications. */
  text: string;
}

/** Applies a transition of a locked payout: status, audit event and notifications. */
export async function applyPayoutTransition(
  tx: Tx,
  context: ActorContext,
  row: db.PayoutRow,
  { to, event, change, text }: PayoutTransition,
): Promise<void> {
  const next = await transition(tx, context, payoutLifecycle, row, { to, event, change, description: describeEvent(context, text) });
  await notifyPartner(tx, context, next, event, text);
}
