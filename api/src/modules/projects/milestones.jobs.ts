import type { Deps } from '../../platform/deps';
import { createSystemContext } from '../audit/action-context.service';
import { applyApproval } from './milestones.actions.rules';
import { listDueMilestones, lockMilestone } from './milestones.db';
import { lockTenantProject } from './projects.db';

/** Milestones per run; the rest follows in the next run. */
const batchSize = 100;

/** Approves submitted milestones that the customer did not answer in time; each in a transaction of its own. Returns the number processed. */
export async function approveDueMilestones({ db, log }: Pick<Deps, 'db' | 'log'>, tenantId: string, now: Date): Promise<number> {
  const due = await db.withTenant(tenantId, (tx) => listDueMilestones(tx, tenantId, now, batchSize));
  let done = 0;
  for (const { id, projectId } of due) {
    const committed = await db
      .withTenant(tenantId, async (tx) => {
        const project = await lockTenantProject(tx, tenantId, projectId!);
        const found = await lockMilestone(tx, tenantId, id);
        const isDue = found?.milestone.status === 'submitted' && (found.milestone.autoAt ?? '9') <= now.toISOString();
        if (project && found && isDue) await applyApproval(tx, createSystemContext(tenantId, 'auto-approve', now), { ...found, project });
        return true;
      })
      .catch((error: unknown) => log.error({ err: error, milestone: id }, 'a milestone could not be approved by itself'));
    if (committed) done += 1;
  }
  return done;
}
