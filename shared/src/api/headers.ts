import { isTenantless } from '@techadds/shared/routes';
import { isSendableToken, isUuid, decodeClaims, useSession } from '@techadds/shared/session';

/** The first label of a host name that has several: `acme` of `acme.techadds.com`. Undefined for an IP address. */
export function subdomainFromHost(host: string): string | undefined {
  const labels = host.split('.');
  return labels.length < 2 || /^[\d.]+$/.test(host) ? undefined : labels[0];
}

/** What the current session knows of its tenant, most reliable source first: state, claims of the token, storage. */
function sessionTenant(token: string | null) {
  const { user, subdomain } = useSession.getState();
  const claims = token === null ? undefined : decodeClaims(token);
  return {
    ids: [user?.tenantId, claims?.tenantId, localStorage.getItem('tenantId')],
    names: [subdomain, claims?.subdomain, localStorage.getItem('subdomain')],
  };
}

/**
 * The header that identifies the tenant: `X-Tenant-Id` if a UUID is known, else `X-Subdomain`. After the session the URL is used:
 * its query string, then its host. Pages without a tenant use the URL only, since a user may sign in to a different tenant there.
 */
export function tenantHeaders(token: string | null): Record<string, string> {
  const { ids, names } = isTenantless(location.pathname) ? { ids: [], names: [] } : sessionTenant(token);
  const id = ids.find(isUuid);
  if (id) return { 'X-Tenant-Id': id };
  const search = new URLSearchParams(location.search);
  const name = [...names, search.get('subdomain'), search.get('tenant'), subdomainFromHost(location.hostname)].find(Boolean);
  return name ? { 'X-Subdomain': name } : {};
}

/** The headers of every call: who sends it, and in which tenant. */
export const commonHeaders = (token: string | null): Record<string, string> => ({
  ...tenantHeaders(token),
  ...(token !== null && isSendableToken(token) ? { Authorization: `Bearer ${token}` } : {}),
});
