import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/bank-statements/endpoints';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { applyBankStatement } from './apply-lines.rules';
import { bankFileReading } from './bank-file';
import * as db from './bank-statements.db';
import { toBankLineDto, toBankStatementDetailDto, toBankStatementDto } from './bank-statements.presenter';
import * as rules from './bank-statements.rules';

export function bankStatementsRoutes(app: FastifyInstance, { db: database, clock, heavyWork }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.uploadBankStatement, async ({ body, ...call }) => {
    const { tenantId } = call.caller;
    const file = await heavyWork.run(bankFileReading, { tenantId, requestMeta: call.requestMeta }, [Buffer.from(body.data, 'base64')]);
    return database.withTenant(tenantId, (tx) => rules.createBankStatement(tx, toContext(call), body.name, file));
  });

  route(app, contract.listBankStatements, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => db.listBankStatements(tx, caller, query));
    return toPage(query, count?.total ?? 0, rows.map(toBankStatementDto));
  });

  route(app, contract.getBankStatement, ({ caller, params }) =>
    database.withTenant(caller.tenantId, async (tx) => toBankStatementDetailDto(tx, await rules.getBankStatement(tx, caller, params.id))),
  );

  route(app, contract.listBankLines, async ({ query, caller }) => {
    const [rows, [count]] = await database.readPipelined(caller.tenantId, (tx) => db.listBankLines(tx, caller, query));
    return toPage(query, count?.total ?? 0, rows.map(toBankLineDto));
  });

  route(app, contract.applyBankStatement, ({ params, tx, ...call }) => applyBankStatement(tx, toContext(call), params.id));

  route(app, contract.discardBankStatement, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.discardBankStatement(tx, toContext(call), params.id)),
  );
}
