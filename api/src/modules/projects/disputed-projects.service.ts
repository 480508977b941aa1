import { and, eq, sql, type SQL } from 'drizzle-orm';
import { milestones, projects } from '../../schema';

/** Whether a milestone of a project is disputed. */
export function hasDisputedMilestone(tenantId: string): SQL {
  const isDisputed = and(eq(milestones.tenantId, tenantId), eq(milestones.projectId, projects.id), eq(milestones.status, 'disputed'));
  return sql`exists (select from ${milestones} where ${isDisputed})`;
}
