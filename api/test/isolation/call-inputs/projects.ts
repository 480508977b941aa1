import { ownProjects, findProject } from './own-projects';
import { createProjectInputs } from './partner-rows';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

export const projectInputs: InputOverrides = {
  createProject: async (world, actor) => ({
    ...(await createProjectInputs(world, actor)),
    ...{ quoteId: undefined, contractId: undefined, valueCents: 100, taxCents: undefined, memberIds: [] },
    milestones: [{ title: 'All of it', amountCents: 100 }],
    ...{ startsOn: null, dueOn: null },
  }),
  updateProject: () => ({
    ...{ memberIds: [], startsOn: null, dueOn: null, updatedAt: undefined },
    // A project keeps the value that was agreed.
    ...{ valueCents: undefined, currency: undefined },
  }),
};

export const projectRows: RowFinders = {
  getProjectOfQuote: createRowFinder(`select p.quote_id from ${ownProjects} and p.quote_id is not null order by p.created_at desc`, 1),
  getProject: findProject('p.archived_at is null'),
  getProjectFinance: findProject('p.archived_at is null'),
  listMilestones: findProject('p.archived_at is null'),
  updateProject: findProject(`p.archived_at is null and p.status = 'planned'`),
  archiveProject: findProject(
    `p.archived_at is null and not exists (select from milestones m join orders o on o.tenant_id = m.tenant_id and o.milestone_id = m.id
       where m.tenant_id = p.tenant_id and m.project_id = p.id)`,
  ),
  restoreProject: findProject('p.archived_at is not null'),
  holdProject: findProject(`p.archived_at is null and p.status = 'active'`),
  resumeProject: findProject(`p.archived_at is null and p.status = 'on_hold'`),
};
