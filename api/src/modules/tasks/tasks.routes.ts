import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/tasks/endpoints';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext, type ActionContext } from '../audit/action-context.service';
import * as db from './tasks.db';
import { searchedTypes, searchSubjects } from './task-subjects.db';
import { streamTasksCsv } from './tasks.csv';
import { toFullName, toTaskDto } from './tasks.presenter';
import * as rules from './tasks.rules';

const zeroCounts = { all: 0, open: 0, not_started: 0, started: 0, completed: 0, canceled: 0, deferred: 0 };

export function tasksRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = ({ caller, requestMeta }: Pick<ActionContext, 'caller' | 'requestMeta'>) =>
    createActionContext(caller, requestMeta, clock());

  route(app, contract.listTasks, async ({ query, caller }) => {
    const now = clock();
    const [rows, [counts = zeroCounts]] = await database.readPipelined(caller.tenantId, (tx) => [
      db.listTasks(tx, caller, query, now),
      db.countTasks(tx, caller, query, now),
    ]);
    const items = rows.map((row) => toTaskDto(row, now));
    return { ...toPage(query, counts[query.status ?? 'all'], items), counts };
  });

  route(app, contract.exportTasks, async ({ query, caller, reply }) => {
    const now = clock();
    const [counts = zeroCounts] = await database.withTenant(caller.tenantId, (tx) => db.countTasks(tx, caller, query, now));
    const total = counts[query.status ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="tasks.csv"').header('X-Total-Rows', String(total));
    const pageAt = (offset: number, limit: number) =>
      database.withTenant(caller.tenantId, async (tx) =>
        (await db.listTasks(tx, caller, { ...query, offset, limit }, now)).map((row) => toTaskDto(row, now)),
      );
    return streamTasksCsv(pageAt, total);
  });

  route(app, contract.listTaskAssignees, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({
      items: (await db.listAssignees(tx, caller)).map((user) => ({ id: user.id, name: toFullName(user), partnerId: user.partnerId })),
    })),
  );

  route(app, contract.searchTaskSubjects, async ({ query, caller }) => {
    const found = await database.readPipelined(caller.tenantId, (tx) => searchSubjects(tx, caller, query.query?.trim() ?? ''));
    return { items: found.flatMap((rows, n) => rows.map(({ id, label }) => ({ type: searchedTypes[n]!, id, label }))) };
  });

  route(app, contract.createTask, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createTask(tx, toContext(call), body)),
  );

  route(app, contract.getTask, ({ caller, params }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getTask(tx, caller, params.id, clock())),
  );

  route(app, contract.updateTask, ({ body, params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateTask(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveTask, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreTask(tx, toContext(call), params.id, 'archive')),
  );

  route(app, contract.restoreTask, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreTask(tx, toContext(call), params.id, 'restore')),
  );
}
