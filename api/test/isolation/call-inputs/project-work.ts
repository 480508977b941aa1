import { findProject, openProjects } from './own-projects';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinder, RowFinders } from './types';

/** A time that can be worked besides what is logged, on no task. */
const shortTime = { workedOn: '2026-01-05', minutes: 1, taskId: null };

/** Files, logged time and costs of projects. */
export const projectWorkInputs: InputOverrides = {
  addProjectFile: async ({ test }, { id }) => {
    const [file] = await test.asOwner(
      `select id from files f where user_id = $1 and purpose = 'document' and not exists (select from project_files p where p.tenant_id = f.tenant_id and p.file_id = f.id) limit 1`,
      [id],
    );
    return { fileId: file?.id };
  },
  addTimeEntry: () => shortTime,
  updateTimeEntry: () => ({ ...shortTime, updatedAt: undefined }),
  updateProjectCosts: () => ({ members: [] }),
};

const findOwnTime = (condition: string): RowFinder =>
  createRowFinder(
    `select e.project_id, e.id from time_entries e join projects p on p.tenant_id = e.tenant_id and p.id = e.project_id and p.archived_at is null
     where e.worker_id = $1 and e.milestone_id is null and ${condition} order by e.created_at desc`,
    2,
  );

/** A file that the actor may archive or restore, after its project. */
const findSharedFile = (condition: string): RowFinder =>
  createRowFinder(
    `select f.project_id, f.file_id from project_files f join ${openProjects} on p.tenant_id = f.tenant_id and p.id = f.project_id
     where (f.uploader_id = $1 or exists (select 1 from users where id = $1 and role in ('partner_admin', 'admin', 'super_admin')))
       and ${condition} order by f.created_at desc`,
    2,
  );

export const projectWorkRows: RowFinders = {
  listProjectFiles: findProject(
    'p.archived_at is null and exists (select from project_files f where f.tenant_id = p.tenant_id and f.project_id = p.id)',
  ),
  addProjectFile: findProject('p.archived_at is null'),
  archiveProjectFile: findSharedFile('f.archived_at is null'),
  restoreProjectFile: findSharedFile('f.archived_at is not null'),
  listTimeEntries: findProject(
    'p.archived_at is null and exists (select from time_entries e where e.tenant_id = p.tenant_id and e.project_id = p.id)',
  ),
  addTimeEntry: findProject('p.archived_at is null'),
  updateTimeEntry: findOwnTime('e.removed_at is null'),
  removeTimeEntry: findOwnTime('e.removed_at is null'),
  restoreTimeEntry: findOwnTime('e.removed_at is not null'),
  getProjectBurn: findProject(
    'p.archived_at is null and exists (select from time_entries e where e.tenant_id = p.tenant_id and e.project_id = p.id)',
  ),
  updateProjectCosts: findProject(`p.archived_at is null and p.status in ('planned', 'active')`),
};
