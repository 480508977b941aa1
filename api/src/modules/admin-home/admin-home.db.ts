import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import {
  appeals,
  auditEvents,
  contractTemplates,
  contractTemplateVersions,
  jobs,
  orders,
  payoutAccounts,
  payouts,
  perks,
  projects,
} from '../../schema';
import { awaitsApproval } from '../perks/perk-approvals.service';
import { hasDisputedMilestone } from '../projects/disputed-projects.service';

const hasFailed = (tenantId: string) => and(eq(jobs.tenantId, tenantId), gt(jobs.attempts, 0), isNotNull(jobs.lastError));

/** The jobs of a tenant whose last run failed. */
export const listFailedJobs = (tx: Tx, tenantId: string) => tx.select().from(jobs).where(hasFailed(tenantId)).orderBy(asc(jobs.name));

/** The numbers of the tenant's rows that wait for an administrator; each is that of the list that it leads to. */
export async function countWaiting(tx: Tx, tenantId: string) {
  const total = { total: count() };
  const [openAppeals, disputed, disputedProjects, submitted, submittedPerks, unverified, returned, failed, moving] = await Promise.all([
    tx
      .select({ status: appeals.status, ...total })
      .from(appeals)
      .where(and(eq(appeals.tenantId, tenantId), inArray(appeals.status, ['open', 'under_review'])))
      .groupBy(appeals.status),
    tx
      .select(total)
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.fulfilmentStatus, 'disputed'), isNull(orders.milestoneId))),
    tx
      .select(total)
      .from(projects)
      .where(and(eq(projects.tenantId, tenantId), isNull(projects.archivedAt), hasDisputedMilestone(tenantId))),
    tx
      .select(total)
      .from(contractTemplateVersions)
      .innerJoin(
        contractTemplates,
        and(
          eq(contractTemplates.tenantId, contractTemplateVersions.tenantId),
          eq(contractTemplates.id, contractTemplateVersions.templateId),
        ),
      )
      .where(
        and(
          eq(contractTemplateVersions.tenantId, tenantId),
          eq(contractTemplateVersions.status, 'pending_approval'),
          isNull(contractTemplates.archivedAt),
        ),
      ),
    tx.select(total).from(perks).where(awaitsApproval(tenantId)),
    tx
      .select(total)
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.tenantId, tenantId), eq(payoutAccounts.status, 'pending'))),
    tx
      .select(total)
      .from(payouts)
      .where(and(eq(payouts.tenantId, tenantId), eq(payouts.status, 'failed'))),
    tx.select(total).from(jobs).where(hasFailed(tenantId)),
    tx
      .select({
        ...total,
        cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)::bigint`.mapWith(Number),
        currency: payouts.currency,
      })
      .from(payouts)
      .where(and(eq(payouts.tenantId, tenantId), eq(payouts.status, 'in_transit')))
      .groupBy(payouts.currency),
  ]);
  return {
    appeals: openAppeals.find(({ status }) => status === 'open')?.total ?? 0,
    appealsInReview: openAppeals.find(({ status }) => status === 'under_review')?.total ?? 0,
    disputes: disputed[0]?.total ?? 0,
    disputedProjects: disputedProjects[0]?.total ?? 0,
    templates: submitted[0]?.total ?? 0,
    perks: submittedPerks[0]?.total ?? 0,
    payoutAccounts: unverified[0]?.total ?? 0,
    failedPayouts: returned[0]?.total ?? 0,
    failedJobs: failed[0]?.total ?? 0,
    inTransit: moving,
  };
}

export const listLatestEvents = (tx: Tx, tenantId: string, limit: number) =>
  tx
    .select({ id: auditEvents.id, time: auditEvents.time, description: auditEvents.description, actorName: auditEvents.actorName })
    .from(auditEvents)
    .where(eq(auditEvents.tenantId, tenantId))
    .orderBy(desc(auditEvents.seq))
    .limit(limit);
