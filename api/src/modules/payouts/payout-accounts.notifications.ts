import type * as z from 'zod/mini';
import type { DecidePayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { ActionContext } from '../audit/action-context.service';
import { listAdminIdsWith, listPartnerUserIds, notify } from '../notifications/notifications.service';
import type { PayoutAccountRow } from './payout-accounts.rules';

/** Notifies the administrators who verify accounts. A later change of an account replaces the notification that is still unread. */
export async function notifyOfAccountToVerify(
  tx: Tx,
  { caller, now }: Pick<ActionContext, 'caller' | 'now'>,
  { tenantId, partnerId, bankLast4 }: PayoutAccountRow,
  partnerName: string,
): Promise<void> {
  const message = {
    type: 'payout.account_submitted' as const,
    title: `Verify the payout account of ${partnerName}`,
    body: `Ending in ${bankLast4}, by ${caller.name}. Payouts to it wait until then.`,
    path: `${paths.payoutAccounts}?status=pending`,
    groupKey: `payout_account:${partnerId}`,
  };
  await notify(tx, tenantId, await listAdminIdsWith(tx, tenantId, 'payouts.verifyAccount'), message, now);
}

const decisionTexts = {
  active: { type: 'payout.account_verified', state: 'is active', consequence: 'Payouts can go to it.' },
  restricted: { type: 'payout.account_blocked', state: 'is restricted', consequence: 'Payouts to it are on hold.' },
  rejected: { type: 'payout.account_blocked', state: 'was rejected', consequence: 'Enter another account to be paid out.' },
} as const;

/** Notifies the partner's users who set up accounts of an administrator's decision. The note stays in the audit log. */
export async function notifyOfAccountDecision(
  tx: Tx,
  now: Date,
  { tenantId, partnerId, bankLast4 }: PayoutAccountRow,
  decision: z.output<typeof DecidePayoutAccount>['decision'],
): Promise<void> {
  const { type, state, consequence } = decisionTexts[decision];
  const message = { type, title: `Your payout account ending in ${bankLast4} ${state}`, body: consequence, path: paths.payouts };
  await notify(tx, tenantId, await listPartnerUserIds(tx, tenantId, partnerId, 'payouts.account'), message, now);
}
