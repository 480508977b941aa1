import { createHash, timingSafeEqual } from 'node:crypto';
import type { Canary } from '@techadds/shared/contract/releases/pointers';

/** The part of a visitor by which a canary is given. */
export interface CanaryVisitor {
  /** Undefined for visitors who are signed out. */
  tenantId?: string | undefined;
  /** The hash of the key in the cookie of a private preview. */
  previewHash?: Buffer | undefined;
}

/** The hash that the API publishes of the key of a private preview. */
export const hashPreviewKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Whether a visitor gets the canary of an app: by the key of its private preview, or by tenant. A tenant's place among all is the same for every version,
 * so that a larger share contains a smaller one, and differs between apps, so that not always the same tenants come first.
 */
export function isInCanary(app: string, { percent, tenantIds, previewSha256 }: Canary, { tenantId, previewHash }: CanaryVisitor): boolean {
  if (previewHash && previewSha256 !== undefined && timingSafeEqual(previewHash, Buffer.from(previewSha256, 'hex'))) return true;
  if (tenantId === undefined) return false;
  return tenantIds.includes(tenantId) || getPlace(app, tenantId) < percent;
}

/** From 0 to just below 100. */
function getPlace(app: string, tenantId: string): number {
  const hash = createHash('sha256').update(`${app} ${tenantId}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
