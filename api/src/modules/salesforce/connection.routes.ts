import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/salesforce/endpoints';
import { salesforceObjects } from '@techadds/shared/contract/salesforce/fields';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { listStageRows } from '../crm/stages.service';
import { findConnection } from './connection.db';
import { toConnectionDto } from './connection.presenter';
import { putConnection } from './connection.rules';
import { listMappedFields } from './mapping/mapping';
import { createSalesforcePort } from './providers';
import { SalesforceError } from './salesforce-port';
import { toTeam } from '../../platform/auth/team';

export function salesforceConnectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, fieldEncryption } = deps;
  const { salesforceOrigins } = deps.config;
  const toContext = createContextFactory(clock);

  route(app, contract.getSalesforceConnection, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) =>
      toConnectionDto(await findConnection(tx, toTeam(caller)), await listStageRows(tx, caller.tenantId)),
    ),
  );

  route(app, contract.putSalesforceConnection, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => putConnection(tx, toContext(call), body, { fieldEncryption, salesforceOrigins })),
  );

  route(app, contract.testSalesforceConnection, async ({ caller }) => {
    const connection = await database.withTenant(caller.tenantId, (tx) => findConnection(tx, toTeam(caller)));
    if (!connection || connection.provider === 'embedded') return { ok: true, message: 'The built-in Salesforce is ready.' };
    const fieldsOf = (object: (typeof salesforceObjects)[number]) => [
      ...listMappedFields(connection, object).map(({ name }) => name),
      connection.externalIdField,
    ];
    try {
      await createSalesforcePort(deps, connection).check({
        ...{ Account: fieldsOf('Account'), Contact: fieldsOf('Contact'), Opportunity: fieldsOf('Opportunity') },
      });
      return { ok: true, message: 'Signed in. Salesforce has all mapped fields.' };
    } catch (error) {
      if (!(error instanceof SalesforceError)) throw error;
      return { ok: false, message: error.message };
    }
  });
}
