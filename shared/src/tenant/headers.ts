import { readClaims, useSession } from '@techadds/shared/session';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The first label of a host name, where there is more than one: `acme` of `acme.techadds.com`. An address has none. */
export function subdomainOfHost(host: string): string | undefined {
  const labels = host.split('.');
  return labels.length < 2 || /^[\d.]+$/.test(host) ? undefined : labels[0];
}

/**
 * The header that names the tenant: `X-Tenant-Id` where a UUID is known, else `X-Subdomain`.
 * Asked in this order: state, token, storage, query string, host name.
 */
export function tenantHeaders(): Record<string, string> {
  const { token, user, subdomain } = useSession.getState();
  const claims = token === null ? undefined : readClaims(token);
  const id = [user?.tenantId, claims?.tenantId, localStorage.getItem('tenantId')].find((value) => value && uuid.test(value));
  if (id) return { 'X-Tenant-Id': id };
  const search = new URLSearchParams(location.search);
  const name = [
    subdomain,
    claims?.subdomain,
    localStorage.getItem('subdomain'),
    search.get('subdomain'),
    search.get('tenant'),
    subdomainOfHost(location.hostname),
  ];
  const known = name.find((value) => value);
  return known ? { 'X-Subdomain': known } : {};
}
