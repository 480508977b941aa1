import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/salesforce/endpoints';
import { toPage } from '../../../platform/database/pagination';
import type { Deps } from '../../../platform/deps';
import { route } from '../../../platform/http/route';
import { createContextFactory } from '../../audit/action-context.service';
import { toTeam } from '../../../platform/auth/team';
import { listRecords } from './records.db';
import * as rules from './records.rules';

/** The page of the embedded Salesforce: its records are created, edited and broken there. */
export function salesforceRecordsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listSalesforceRecords, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => listRecords(tx, toTeam(caller), query));
    return toPage(query, count?.total ?? 0, rows.map(rules.toRecordDto));
  });

  route(app, contract.createSalesforceRecord, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.createRecord(tx, toContext(call), body)),
  );

  route(app, contract.updateSalesforceRecord, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.updateRecord(tx, toContext(call), params.id, body)),
  );

  route(app, contract.deleteSalesforceRecord, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.deleteRecord(tx, toContext(call), params.id)),
  );
}
