import { createHash } from 'node:crypto';
import type { Canary } from '@techadds/shared/contract/releases/pointers';

/**
 * Whether a tenant gets the canary of an app. A tenant's place among all is the same for every version, so that a larger share contains a smaller
 * one, and differs between apps, so that not always the same tenants come first.
 */
export function isInCanary(app: string, { percent, tenantIds }: Canary, tenantId: string | undefined): boolean {
  if (tenantId === undefined) return false;
  return tenantIds.includes(tenantId) || getPlace(app, tenantId) < percent;
}

/** From 0 to just below 100. */
function getPlace(app: string, tenantId: string): number {
  const hash = createHash('sha256').update(`${app} ${tenantId}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
