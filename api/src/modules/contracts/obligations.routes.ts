import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/contracts/obligations';
import type { Deps } from '../../platform/deps';
import { toPage } from '../../platform/database/pagination';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { findContract } from './contracts.db';
import { listObligations, toObligationDto } from './obligations.db';
import * as rules from './obligations.rules';

/** The obligations of a contract. */
export function obligationsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.listObligations, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await findContract(tx, caller, params.id);
      if (!found) throw notFound('contract');
      const { items, total } = await listObligations(tx, found.contract, query);
      return toPage(query, total, items.map(toObligationDto));
    }),
  );

  route(app, contract.addObligation, ({ params, body, tx, ...call }) => rules.addObligation(tx, toContext(call), params.id, body));

  route(app, contract.updateObligation, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) =>
      rules.updateObligation(tx, toContext(call), { contractId: params.id, id: params.obligationId }, body),
    ),
  );

  route(app, contract.removeObligation, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) =>
      rules.removeObligation(tx, toContext(call), { contractId: params.id, id: params.obligationId }),
    ),
  );
}
