import type { Output } from '@techadds/shared/contract/endpoint';
import type * as contract from '@techadds/shared/contract/observability/endpoints';
import type { Deps } from '../../platform/deps';
import type { RequestMetrics } from '../../platform/http/request-metrics';
import { findTenantNodes } from '../../platform/database/distribution/tenant-nodes';
import type { TenantLoad } from '../../platform/load/tenant-load';
import { findTenantNames } from '../tenants/tenants.service';

const maxTenants = 20;
const maxStatements = 50;

const round = (ms: number) => Math.round(ms * 10) / 10;

type LoadDto = Output<typeof contract.getLoad>;

/** The load of each node: that of its tenants together. */
function toNodes(loads: readonly [string, TenantLoad][], nodeOf: ReadonlyMap<string, string>): LoadDto['nodes'] {
  const nodes = new Map<string, LoadDto['nodes'][number]>();
  for (const [tenantId, { requests, totalMs }] of loads) {
    const name = nodeOf.get(tenantId);
    if (name === undefined) continue;
    const sum = nodes.get(name) ?? { name, tenants: 0, requests: 0, totalMs: 0 };
    nodes.set(name, { name, tenants: sum.tenants + 1, requests: sum.requests + requests, totalMs: sum.totalMs + totalMs });
  }
  return [...nodes.values()].sort((one, other) => other.totalMs - one.totalMs).map((node) => ({ ...node, totalMs: round(node.totalMs) }));
}

/** The heaviest tenants and database nodes, and the slow statements of this process. A tenant that is gone is left out. */
export async function getLoad(
  { tenantLoad }: Pick<RequestMetrics, 'tenantLoad'>,
  { db, config }: Pick<Deps, 'db' | 'config'>,
): Promise<LoadDto> {
  const loads = tenantLoad.list();
  const heaviest = loads.slice(0, maxTenants);
  const names = await findTenantNames(
    db,
    heaviest.map(([id]) => id),
  );
  const nodeOf = await findTenantNodes(
    db,
    loads.map(([id]) => id),
  );
  return {
    tenants: heaviest.flatMap(([id, { requests, totalMs }]) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, requests, totalMs: round(totalMs), node: nodeOf.get(id) ?? null }];
    }),
    nodes: toNodes(loads, nodeOf),
    slowMs: config.slowStatementMs,
    statements: db
      .slowStatements()
      .slice(0, maxStatements)
      .map(({ maxMs, totalMs, ...statement }) => ({ ...statement, maxMs: round(maxMs), totalMs: round(totalMs) })),
  };
}
