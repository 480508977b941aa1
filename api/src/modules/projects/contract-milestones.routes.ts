import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ContractStatus } from '@techadds/shared/contract/contracts/states';
import * as contract from '@techadds/shared/contract/projects/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { toPage } from '../../platform/database/pagination';
import { conflict, notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { contracts } from '../../schema';
import { createContextFactory } from '../audit/action-context.service';
import { visibleContracts } from '../row-scope/row-scope.service';
import { listMilestonePage, loadMilestones } from './milestones.db';
import { addToPlan, updateInPlan } from './milestones.rules';
import { toMilestoneDto } from './projects.presenter';

/** States in which a contract's milestones can be planned. Once it has a project, they belong to that. */
const plannableStatuses: readonly ContractStatus[] = ['draft', 'pending_signature', 'active'];

async function findContract(tx: Tx, caller: Caller, id: string, forUpdate: boolean) {
  const query = tx
    .select()
    .from(contracts)
    .where(and(visibleContracts(caller), eq(contracts.id, id)));
  const [row] = await (forUpdate ? query.for('update') : query);
  if (!row) throw notFound('contract');
  return row;
}

/** @throws AppError 404; 409 if its status does not allow it, or its milestones belong to a project */
async function lockPlan(tx: Tx, caller: Caller, id: string) {
  const row = await findContract(tx, caller, id, true);
  if (row.amendsId !== null) throw conflict('is_amendment', `${row.number} is an amendment. Milestones belong to its contract.`);
  if (row.archivedAt !== null || !plannableStatuses.includes(row.status))
    throw conflict('contract_ended', `${row.number} is not in force any more, so its milestones stay as they are.`);
  const existing = await loadMilestones(tx, { tenantId: caller.tenantId, contractId: id });
  if (existing.some(({ milestone }) => milestone.projectId !== null))
    throw conflict('has_project', `${row.number} has a project. Change the milestones there; nothing was changed.`);
  return { row, existing };
}

/** The milestones of contracts that have no project yet. */
export function contractMilestonesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);
  const listAll = async (tx: Tx, caller: Caller, id: string, currency: string) => ({
    items: (await loadMilestones(tx, { tenantId: caller.tenantId, contractId: id })).map((record) =>
      toMilestoneDto(record, currency, null, caller.role),
    ),
  });

  route(app, contract.listContractMilestones, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { currency } = await findContract(tx, caller, params.id, false);
      const { items, total } = await listMilestonePage(tx, { tenantId: caller.tenantId, contractId: params.id }, query);
      return toPage(
        query,
        total,
        items.map((record) => toMilestoneDto(record, currency, null, caller.role)),
      );
    }),
  );

  route(app, contract.addContractMilestones, async ({ params, body, tx, ...call }) => {
    const { row } = await lockPlan(tx, call.caller, params.id);
    await addToPlan(tx, toContext(call), { ...row, type: 'contract' }, body);
    return listAll(tx, call.caller, params.id, row.currency);
  });

  route(app, contract.updateContractMilestone, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      const { row, existing } = await lockPlan(tx, call.caller, params.id);
      if (!existing.some(({ milestone }) => milestone.id === params.milestoneId)) throw notFound('milestone');
      await updateInPlan(tx, toContext(call), { ...row, type: 'contract' }, params.milestoneId, body);
      return listAll(tx, call.caller, params.id, row.currency);
    }),
  );
}
