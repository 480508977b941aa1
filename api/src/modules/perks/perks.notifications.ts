import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { formatPercent } from '../../platform/money/format';
import type { ActionContext } from '../audit/action-context.service';
import { listAdminIdsWith, listPartnerUserIds, notify } from '../notifications/notifications.service';
import type { PerkRow } from './perks.db';

/** Notifies the administrators of a perk whose cost they decide on. */
export async function notifyOfSubmittedPerk(
  tx: Tx,
  { caller, now }: Pick<ActionContext, 'caller' | 'now'>,
  { tenantId, id, title, costBearer, platformShareBp }: PerkRow,
): Promise<void> {
  const share = formatPercent(costBearer === 'platform' ? 10_000 : platformShareBp);
  const message = {
    type: 'perk.submitted' as const,
    title: `The perk ${title} awaits your approval`,
    body: `${caller.name} proposes that the marketplace bears ${share} of its cost.`,
    path: `${paths.adminPerks}?approval=pending`,
    groupKey: `perk:${id}`,
  };
  await notify(tx, tenantId, await listAdminIdsWith(tx, tenantId, 'perks.decide'), message, now);
}

/** Notifies the partner's users who manage perks of a decision; a rejection always has a reason. */
export async function notifyOfPerkDecision(
  tx: Tx,
  { now }: Pick<ActionContext, 'now'>,
  { tenantId, id, partnerId, title, approvalNote }: PerkRow,
  decision: 'approved' | 'declined',
): Promise<void> {
  const message = {
    type: `perk.${decision}` as const,
    title: `The perk ${title} was ${decision}`,
    body: approvalNote || 'You can activate it now.',
    path: paths.perk(id),
  };
  await notify(tx, tenantId, await listPartnerUserIds(tx, tenantId, partnerId, 'perks.manage'), message, now);
}
