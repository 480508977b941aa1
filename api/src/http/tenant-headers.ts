import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { AppError } from './errors';

const uuid = z.uuid();
const isUuid = (value: string) => uuid.safeParse(value).success;
const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat().join(',').split(','));

export interface NamedTenant {
  tenantId: string | undefined;
  subdomain: string | undefined;
}

/**
 * The tenant that the headers `X-Tenant-Id` and `X-Subdomain` name. A header given twice arrives as one listed value.
 * @throws 400 where the id is no UUID; 403 where several tenants are listed.
 */
export function namedTenant(headers: IncomingHttpHeaders): NamedTenant {
  const ids = list(headers['x-tenant-id']).map((value) => value.trim());
  const subdomains = list(headers['x-subdomain']).map((value) => value.trim());
  if (!ids.every((value) => value === '' || isUuid(value))) {
    throw new AppError(400, 'bad_tenant_id', 'The header X-Tenant-Id is not a tenant id. Leave it out or send a UUID.');
  }
  if (ids.length > 1 || subdomains.length > 1) throw tenantMismatch();
  return { tenantId: ids[0] || undefined, subdomain: subdomains[0] || undefined };
}

/**
 * The claims decide; the headers may only agree with them, to the letter.
 * @throws 403 `tenant_mismatch`, or 400 as above.
 */
export function requireSameTenant(headers: IncomingHttpHeaders, claims: { tenantId: string; subdomain: string }): void {
  const named = namedTenant(headers);
  if ((named.tenantId ?? claims.tenantId) !== claims.tenantId || (named.subdomain ?? claims.subdomain) !== claims.subdomain) {
    throw tenantMismatch();
  }
}

const tenantMismatch = () =>
  new AppError(403, 'tenant_mismatch', 'You are signed in to another company than this request names. Sign in there to go on.');
