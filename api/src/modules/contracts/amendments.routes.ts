import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/contracts/endpoints';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { amendContract, updateAmendment } from './amendments.rules';
import { listContractVersions } from './contract-versions';
import { findContract } from './contracts.db';
import { getContractDetail } from './contracts.rules';

/** Amendments are contracts that change another one: they are sent and signed by the routes of contracts. */
export function amendmentsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.amendContract, async ({ params, body, tx, ...call }) =>
    getContractDetail(tx, call.caller, await amendContract(tx, toContext(call), params.id, body)),
  );

  route(app, contract.updateAmendment, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) =>
      getContractDetail(tx, call.caller, await updateAmendment(tx, toContext(call), params.id, body)),
    ),
  );

  route(app, contract.listContractVersions, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await findContract(tx, caller, params.id);
      if (!found) throw notFound('contract');
      return { versions: await listContractVersions(tx, found.contract) };
    }),
  );
}
