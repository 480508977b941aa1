import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/tasks/endpoints';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext, type ActionContext } from '../audit/action-context.service';
import * as db from './tasks.db';
import { toTaskDto } from './tasks.presenter';
import * as rules from './tasks.rules';

export function tasksRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = ({ caller, requestMeta }: Pick<ActionContext, 'caller' | 'requestMeta'>) =>
    createActionContext(caller, requestMeta, clock());

  route(app, contract.listTasks, async ({ query, caller }) => {
    const now = clock();
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => [
      db.listTasks(tx, caller, query, now),
      db.countTasks(tx, caller, query, now),
    ]);
    return toPage(
      query,
      count?.total ?? 0,
      rows.map((row) => toTaskDto(row, now)),
    );
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
