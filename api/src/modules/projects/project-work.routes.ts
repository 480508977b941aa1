import type { FastifyInstance } from 'fastify';
import * as costs from '@techadds/shared/contract/projects/costs';
import * as files from '@techadds/shared/contract/projects/files';
import * as time from '@techadds/shared/contract/projects/time';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { toPage } from '../../platform/database/pagination';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { getProjectBurn, updateProjectCosts } from './project-costs.rules';
import { listProjectFiles } from './project-files.db';
import { addProjectFile, setProjectFileArchived, toProjectFileDto } from './project-files.rules';
import { findProject, type ProjectRow } from './projects.db';
import { listTimeEntries, sumByWorker } from './time-entries.db';
import * as rules from './time-entries.rules';

async function getProjectRow(tx: Tx, caller: Caller, id: string): Promise<ProjectRow> {
  const found = await findProject(tx, caller, id);
  if (!found) throw notFound('project');
  return found.project;
}

/** The files of a project, the time logged on it, and what it costs. */
export function projectWorkRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, files.listProjectFiles, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { items, total } = await listProjectFiles(tx, await getProjectRow(tx, caller, params.id), query);
      return toPage(
        query,
        total,
        items.map((row) => toProjectFileDto(row, caller)),
      );
    }),
  );

  route(app, files.addProjectFile, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => addProjectFile(tx, toContext(call), params.id, body.fileId)),
  );

  route(app, files.archiveProjectFile, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => setProjectFileArchived(tx, toContext(call), params, true)),
  );

  route(app, files.restoreProjectFile, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => setProjectFileArchived(tx, toContext(call), params, false)),
  );

  route(app, time.listTimeEntries, ({ params, query: { mine, ...query }, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const project = await getProjectRow(tx, caller, params.id);
      const filter = { ...query, ...(mine && { workerId: caller.userId }) };
      const rows = await listTimeEntries(tx, project, filter);
      const sums = await sumByWorker(tx, project, filter);
      const total = sums.reduce((sum, { entries }) => sum + entries, 0);
      const page = toPage(
        query,
        total,
        rows.map((row) => rules.toTimeEntryDto(row, caller)),
      );
      const workers = sums.map(({ entries: _, ...worker }) => worker);
      return { ...page, totalMinutes: workers.reduce((sum, { minutes }) => sum + minutes, 0), workers };
    }),
  );

  route(app, costs.getProjectBurn, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getProjectBurn(tx, caller, params.id, clock())),
  );

  route(app, costs.updateProjectCosts, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await updateProjectCosts(tx, toContext(call), params.id, body);
      return getProjectBurn(tx, call.caller, params.id, clock());
    }),
  );

  route(app, time.addTimeEntry, ({ params, body, tx, ...call }) => rules.addTimeEntry(tx, toContext(call), params.id, body));

  route(app, time.updateTimeEntry, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateTimeEntry(tx, toContext(call), params, body)),
  );

  route(app, time.removeTimeEntry, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.setTimeEntryRemoved(tx, toContext(call), params, true)),
  );

  route(app, time.restoreTimeEntry, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.setTimeEntryRemoved(tx, toContext(call), params, false)),
  );
}
