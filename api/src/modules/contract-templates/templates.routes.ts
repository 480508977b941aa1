import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/contract-templates/endpoints';
import { templateStatuses, type TemplateStatus } from '@techadds/shared/contract/contract-templates/states';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext, type ActionContext } from '../audit/action-context.service';
import * as clausesDb from './clauses.db';
import * as clauses from './clauses.rules';
import { previewTemplate } from './preview.rules';
import * as db from './templates.db';
import { toTemplateDto, toTemplateVersionDto } from './templates.presenter';
import * as rules from './templates.rules';

const zeroCounts = Object.fromEntries(['all', ...templateStatuses].map((tab) => [tab, 0])) as Record<'all' | TemplateStatus, number>;

export function contractTemplatesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = ({ caller, requestMeta }: Pick<ActionContext, 'caller' | 'requestMeta'>) =>
    createActionContext(caller, requestMeta, clock());

  for (const endpoint of [contract.listTemplates, contract.listTemplatesForReview])
    route(app, endpoint, async ({ query, caller }) => {
      const [rows, [counts = zeroCounts]] = await database.readPipelined(caller.tenantId, (tx) => [
        db.listTemplates(tx, caller, query),
        db.countTemplates(tx, caller, query),
      ]);
      return { ...toPage(query, counts[query.status ?? 'all'], rows.map(toTemplateDto)), counts };
    });

  route(app, contract.listAvailableTemplates, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => [
      db.listAvailableTemplates(tx, caller, query),
      db.countAvailableTemplates(tx, caller, query.query),
    ]);
    return toPage(query, count?.total ?? 0, rows);
  });

  route(app, contract.createTemplate, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createTemplate(tx, toContext(call), body)),
  );

  route(app, contract.getTemplate, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getTemplate(tx, caller, params.id)),
  );

  route(app, contract.updateTemplate, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateTemplate(tx, toContext(call), params.id, body)),
  );

  for (const [endpoint, action] of [
    [contract.archiveTemplate, 'archive'],
    [contract.restoreTemplate, 'restore'],
  ] as const)
    route(app, endpoint, ({ params, ...call }) =>
      database.withTenant(call.caller.tenantId, (tx) => rules.archiveOrRestoreTemplate(tx, toContext(call), params.id, action)),
    );

  for (const [endpoint, apply] of [
    [contract.cloneTemplate, rules.cloneTemplate],
    [contract.submitTemplate, rules.submitTemplate],
  ] as const)
    route(app, endpoint, ({ params, ...call }) => database.withTenant(call.caller.tenantId, (tx) => apply(tx, toContext(call), params.id)));

  route(app, contract.listTemplateVersions, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { template } = await rules.findVisibleTemplate(tx, caller, params.id);
      return { versions: (await db.listVersions(tx, caller, template)).map(toTemplateVersionDto) };
    }),
  );

  route(app, contract.previewTemplate, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, (tx) => previewTemplate(tx, caller, params.id, query)),
  );

  route(app, contract.approveTemplate, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.decideOnTemplate(tx, toContext(call), params.id, 'approve')),
  );

  for (const [endpoint, action] of [
    [contract.requestTemplateChanges, 'requestChanges'],
    [contract.rejectTemplate, 'reject'],
  ] as const)
    route(app, endpoint, ({ params, body, ...call }) =>
      database.withTenant(call.caller.tenantId, (tx) => rules.decideOnTemplate(tx, toContext(call), params.id, action, body.note)),
    );

  route(app, contract.listClauses, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => [
      clausesDb.listClauses(tx, caller, query),
      clausesDb.countClauses(tx, caller, query),
    ]);
    return toPage(
      query,
      count?.total ?? 0,
      rows.map((row) => clauses.toClauseDto(row, caller)),
    );
  });

  route(app, contract.createClause, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => clauses.createClause(tx, toContext(call), body)),
  );

  route(app, contract.updateClause, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => clauses.updateClause(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveClause, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => clauses.setClauseArchived(tx, toContext(call), params.id, true)),
  );

  route(app, contract.restoreClause, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => clauses.setClauseArchived(tx, toContext(call), params.id, false)),
  );
}
