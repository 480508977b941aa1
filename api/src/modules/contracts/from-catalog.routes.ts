import type { FastifyInstance } from 'fastify';
import { createContractFromCatalog } from '@techadds/shared/contract/contract-templates/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext } from '../audit/action-context.service';
import { getContractDetail } from './contracts.rules';
import { createFromCatalog } from './from-catalog.rules';

export function fromCatalogRoutes(app: FastifyInstance, { clock }: Deps): void {
  route(app, createContractFromCatalog, async ({ body, tx, caller, requestMeta }) =>
    getContractDetail(tx, caller, await createFromCatalog(tx, createActionContext(caller, requestMeta, clock()), body)),
  );
}
