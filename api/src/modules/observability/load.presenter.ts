import type { Output } from '@techadds/shared/contract/endpoint';
import type * as contract from '@techadds/shared/contract/observability/endpoints';
import type { Deps } from '../../platform/deps';
import type { RequestMetrics } from '../../platform/http/request-metrics';
import { findTenantNames } from '../tenants/tenants.service';

const maxTenants = 20;
const maxStatements = 50;

const round = (ms: number) => Math.round(ms * 10) / 10;

/** The heaviest tenants and the slow statements of this process. A tenant that is gone is left out. */
export async function getLoad(
  { tenantLoad }: Pick<RequestMetrics, 'tenantLoad'>,
  { db, config }: Pick<Deps, 'db' | 'config'>,
): Promise<Output<typeof contract.getLoad>> {
  const heaviest = tenantLoad.list().slice(0, maxTenants);
  const names = await findTenantNames(
    db,
    heaviest.map(([id]) => id),
  );
  return {
    tenants: heaviest.flatMap(([id, { requests, totalMs }]) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, requests, totalMs: round(totalMs) }];
    }),
    slowMs: config.slowStatementMs,
    statements: db
      .slowStatements()
      .slice(0, maxStatements)
      .map(({ maxMs, totalMs, ...statement }) => ({ ...statement, maxMs: round(maxMs), totalMs: round(totalMs) })),
  };
}
