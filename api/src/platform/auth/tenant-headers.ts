import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { AppError } from '../http/errors';

const uuid = z.uuid();
const isUuid = (value: string) => uuid.safeParse(value).success;
const splitHeader = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat().join(',').split(','));

export interface RequestedTenant {
  tenantId: string | undefined;
  subdomain: string | undefined;
}

/**
 * The tenant requested by the headers `X-Tenant-Id` and `X-Subdomain`. A repeated header arrives as one comma-separated value.
 * @throws AppError 400 where the id is not a UUID; 403 where several tenants are listed
 */
export function parseTenantHeaders(headers: IncomingHttpHeaders): RequestedTenant {
  const ids = splitHeader(headers['x-tenant-id']).map((value) => value.trim());
  const subdomains = splitHeader(headers['x-subdomain']).map((value) => value.trim());
  if (!ids.every((value) => value === '' || isUuid(value))) {
    throw new AppError(400, 'bad_tenant_id', 'The header X-Tenant-Id is not a tenant id. Leave it out or send a UUID.');
  }
  if (ids.length > 1 || subdomains.length > 1) throw tenantMismatchError();
  return { tenantId: ids[0] || undefined, subdomain: subdomains[0] || undefined };
}

/**
 * Whether the headers match the tenant of the token exactly. The claims decide; the headers may only repeat them.
 * @throws AppError 400 where the id is not a UUID
 */
export function tenantHeadersMatch(headers: IncomingHttpHeaders, claims: { tenantId: string; subdomain: string }): boolean {
  try {
    const requested = parseTenantHeaders(headers);
    return (requested.tenantId ?? claims.tenantId) === claims.tenantId && (requested.subdomain ?? claims.subdomain) === claims.subdomain;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}

export const tenantMismatchError = () =>
  new AppError(403, 'tenant_mismatch', 'You are signed in to another company than this request names. Sign in there to go on.');
