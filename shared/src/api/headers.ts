import { isTenantless } from '@techadds/shared/routes';
import { isSendableToken, isUuid, decodeClaims, useSession } from '@techadds/shared/session';

/** The first label of a host name, where there is more than one: `acme` of `acme.techadds.com`. An address has none. */
export function subdomainFromHost(host: string): string | undefined {
  const labels = host.split('.');
  return labels.length < 2 || /^[\d.]+$/.test(host) ? undefined : labels[0];
}

/** What the present session knows of its tenant, in the order in which it is believed: state, claims of the token, storage. */
function sessionTenant(token: string | null) {
  const { user, subdomain } = useSession.getState();
  const claims = token === null ? undefined : decodeClaims(token);
  return {
    ids: [user?.tenantId, claims?.tenantId, localStorage.getItem('tenantId')],
    names: [subdomain, claims?.subdomain, localStorage.getItem('subdomain')],
  };
}

/**
 * The header that names the tenant: `X-Tenant-Id` where a UUID is known, else `X-Subdomain`. After the session the address is asked:
 * its query string, then its host. Pages that resolve no tenant ask the address alone, since who signs in there may be of another tenant.
 */
export function tenantHeaders(token: string | null): Record<string, string> {
  const { ids, names } = isTenantless(location.pathname) ? { ids: [], names: [] } : sessionTenant(token);
  const id = ids.find(isUuid);
  if (id) return { 'X-Tenant-Id': id };
  const search = new URLSearchParams(location.search);
  const name = [...names, search.get('subdomain'), search.get('tenant'), subdomainFromHost(location.hostname)].find(Boolean);
  return name ? { 'X-Subdomain': name } : {};
}

/** The headers of every call: who asks, and in which tenant. */
export const commonHeaders = (token: string | null): Record<string, string> => ({
  ...tenantHeaders(token),
  ...(token !== null && isSendableToken(token) ? { Authorization: `Bearer ${token}` } : {}),
});
