import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { AppError } from '../http/errors';

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
 * Whether the headers agree, to the letter, with the tenant of the token. The claims decide; the headers may only repeat them.
 * @throws 400 where the id is no UUID.
 */
export function namesSameTenant(headers: IncomingHttpHeaders, claims: { tenantId: string; subdomain: string }): boolean {
  try {
    const named = namedTenant(headers);
    return (named.tenantId ?? claims.tenantId) === claims.tenantId && (named.subdomain ?? claims.subdomain) === claims.subdomain;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}

export const tenantMismatch = () =>
  new AppError(403, 'tenant_mismatch', 'You are signed in to another company than this request names. Sign in there to go on.');
