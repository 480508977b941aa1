import { Counter, type Registry } from 'prom-client';
import { createWindows } from './five-minute-windows';

/** Requests of a tenant in the last five to ten minutes. */
export interface TenantLoad {
  requests: number;
  /** The time from the head of each request to the end of its response, together. */
  totalMs: number;
}

export interface TenantLoadRecorder {
  observe(tenantId: string, ms: number): void;
  /** By tenant, the heaviest first. */
  list(): [tenantId: string, load: TenantLoad][];
}

/** Prometheus keeps a series for each tenant, and further tenants together under `other`. */
const maxTenants = 1_000;

const addUp = (one: TenantLoad, other: TenantLoad): TenantLoad => ({
  requests: one.requests + other.requests,
  totalMs: one.totalMs + other.totalMs,
});

/** Counts the requests of each tenant, also for Prometheus. */
export function createTenantLoadRecorder(clock: () => Date, registry: Registry): TenantLoadRecorder {
  const windows = createWindows<TenantLoad>(clock, 10 * maxTenants);
  const options = { labelNames: ['tenant'] as const, registers: [registry] };
  const requests = new Counter({ ...options, name: 'tenant_requests_total', help: 'Requests of signed-in users by tenant' });
  const seconds = new Counter({ ...options, name: 'tenant_request_seconds_total', help: 'Time that the requests of a tenant took' });
  const labelled = new Set<string>();
  return {
    observe(tenantId, ms) {
      const isLabelled = labelled.has(tenantId) || labelled.size < maxTenants;
      if (isLabelled) labelled.add(tenantId);
      const tenant = isLabelled ? tenantId : 'other';
      requests.inc({ tenant });
      seconds.inc({ tenant }, ms / 1000);
      windows.update(tenantId, (sum) => addUp(sum ?? { requests: 0, totalMs: 0 }, { requests: 1, totalMs: ms }));
    },
    list: () => [...windows.read(addUp)].sort(([, one], [, other]) => other.totalMs - one.totalMs),
  };
}
