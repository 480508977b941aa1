import { listStageRows } from '../../crm/stages.service';
import type { Tx } from '../../../platform/database/client';
import { getTenantCurrency } from '../../tenants/tenants.service';
import type { ConnectionRow } from '../connection.db';
import type { Mapping } from './mapping';

/** The mapping of a connection with the stages of its tenant. */
export async function loadMapping(tx: Tx, { tenantId, fieldNames, stageNames }: ConnectionRow): Promise<Mapping> {
  return { fieldNames, stageNames, stages: await listStageRows(tx, tenantId), currency: await getTenantCurrency(tx, tenantId) };
}
