import type { Tx } from '../../platform/database/client';
import { saleStatusByMilestone } from '@techadds/shared/contract/projects/states';
import type { ActorContext } from '../audit/action-context.service';
import { releaseEscrowIfDue } from '../orders/escrow-release';
import { updateOrderRow, type OrderRow } from '../orders/orders.db';
import { lockMilestone } from './milestones.db';
import { applyMilestoneTransition, type LockedMilestone } from './milestones.transitions';
import { lockTenantProject } from './projects.db';

/** Releases the escrow of a milestone that is approved and paid; returns others unchanged. */
export async function releaseIfApproved(tx: Tx, context: ActorContext, locked: LockedMilestone): Promise<LockedMilestone> {
  if (locked.milestone.status !== 'approved' || !locked.sale) return locked;
  const sale = await releaseEscrowIfDue(tx, context, locked.sale);
  if (sale.releasedAt === null) return locked;
  return applyMilestoneTransition(tx, context, { ...locked, sale }, { to: 'released', event: 'released' });
}

/** Funds the milestone of a sale that was just paid. Work that both parties started unfunded goes on; if it is approved, the money is released. */
export async function applyMilestonePayment(tx: Tx, context: ActorContext, paid: OrderRow, note: string | null = null): Promise<void> {
  const { tenantId, milestoneId } = paid;
  const found = milestoneId === null ? undefined : await lockMilestone(tx, tenantId, milestoneId);
  const project = found?.milestone.projectId == null ? undefined : await lockTenantProject(tx, tenantId, found.milestone.projectId);
  if (!found || !project) throw new Error(`The sale ${paid.number} is of no milestone.`);
  const { milestone } = found;
  const to = milestone.status === 'pending' ? 'funded' : null;
  const sale = await updateOrderRow(tx, paid, {
    fulfilmentStatus: saleStatusByMilestone[to ?? milestone.status],
    placedAt: context.now.toISOString(),
    autoAt: null,
  });
  const { number, netCents, taxCents, totalCents, feeCents, payCents, commissionCents, currency, method } = sale;
  const after = { number, netCents, taxCents, totalCents, feeCents, payCents, commissionCents, currency, method };
  const funded = await applyMilestoneTransition(tx, context, { milestone, sale, project }, { to, event: 'funded', note, after });
  await releaseIfApproved(tx, context, funded);
}
