import type { DashboardProject } from '@techadds/shared/contract/projects/endpoints';
import { milestoneSteps } from '@techadds/shared/contract/projects/states';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import type { CacheScope } from '../../platform/http/cache-scope';
import { loadMilestonesOf, type MilestoneRecord } from './milestones.db';
import { getAllowedMilestoneActions } from './milestones.transitions';
import { findNextMilestone } from './project-progress';
import { listOpenProjects, type ProjectRow } from './projects.db';
import { toProjectDto } from './projects.presenter';

const dashboardLimit = 5;

const stepTexts: Record<(typeof milestoneSteps)[number], (title: string) => string> = {
  fund: (title) => `Pay ${title}`,
  recordPayment: (title) => `Record the payment of ${title}`,
  submit: (title) => `Submit ${title}`,
  start: (title) => `Start ${title}`,
  approve: (title) => `Approve ${title}`,
  requestChanges: (title) => `Answer ${title}`,
  resolve: (title) => `Decide the dispute over ${title}`,
};

/** The first step, in the order of the plan, that a role may take now. */
function findWaitingStep(milestones: readonly MilestoneRecord[], project: ProjectRow, role: Role): string | null {
  for (const record of milestones) {
    const allowed = getAllowedMilestoneActions(record, project, role);
    const step = milestoneSteps.find((each) => allowed.includes(each));
    if (step) return stepTexts[step](record.milestone.title);
  }
  return null;
}

/** The open projects visible to the caller that are due first, with what is due and what waits for the caller in each. */
export async function listDashboardProjects(tx: Tx, viewer: CacheScope, now: Date): Promise<DashboardProject[]> {
  const records = await listOpenProjects(tx, viewer, dashboardLimit);
  const ids = records.map(({ project }) => project.id);
  const all = await loadMilestonesOf(tx, viewer.tenantId, ids);
  return records.map((record) => {
    const { project } = record;
    const own = all.filter(({ milestone }) => milestone.projectId === project.id);
    const next = findNextMilestone(own.map(({ milestone }) => milestone));
    return {
      ...toProjectDto(record, own, viewer.role, now),
      nextMilestone: next ? { title: next.title, dueOn: next.dueOn } : null,
      waiting: findWaitingStep(own, project, viewer.role),
    };
  });
}
