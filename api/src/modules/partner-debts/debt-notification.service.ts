import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { formatMoney } from '../../platform/money/format';
import type { ActorContext } from '../audit/action-context.service';
import { listAdminIds, listPartnerUserIds, notify } from '../notifications/notifications.service';
import { getDebtSettings } from './debt-settings.service';
import { findPartnerName } from './partner-debts.db';
import { getOwedCents, type Debtor } from './set-off.service';

/** Tells the admins and the partner when a new debt exceeds the limit, from which on payouts are paused. */
export async function notifyAboutDebt(tx: Tx, { now }: ActorContext, debtor: Debtor, addedCents: number): Promise<void> {
  if (addedCents === 0) return;
  const { tenantId, partnerId, currency } = debtor;
  const owedCents = await getOwedCents(tx, debtor);
  const { owedLimitCents } = await getDebtSettings(tx, tenantId);
  if (owedCents <= owedLimitCents || owedCents - addedCents > owedLimitCents) return;
  const name = (await findPartnerName(tx, tenantId, partnerId)) ?? 'A partner';
  const amount = formatMoney(owedCents, currency);
  const message = { type: 'payout.paused' as const, path: paths.payouts, groupKey: `debt:${partnerId}:${currency}` };
  const partnerUserIds = await listPartnerUserIds(tx, tenantId, partnerId, 'payouts.request');
  const body = `${amount} of refunds was paid out before. Payouts start again once less than the limit is owed.`;
  await notify(tx, tenantId, await listAdminIds(tx, tenantId), { ...message, title: `Payouts of ${name} are paused`, body }, now);
  await notify(tx, tenantId, partnerUserIds, { ...message, title: `Your payouts are paused: you owe ${amount}`, body }, now);
}
