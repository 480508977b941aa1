import type { getLoginBranding } from '@techadds/shared/contract/branding/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { ApiFetch } from '../api-pool/api-fetch';

/** The public branding of a tenant. */
export type TenantBranding = Output<typeof getLoginBranding> & { name: string };
/** The branding of the tenant with a subdomain; undefined for an unknown one, and while the API is down. */
export type GetTenantBranding = (subdomain: string) => Promise<TenantBranding | undefined>;

const requestTimeoutMs = 500;
const cacheMs = 5_000;
const maxCacheEntries = 1_000;
const subdomainPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The subdomain of a host, such as `acme` of `acme.techadds.example`; undefined for an IP address. */
export const parseSubdomain = (host: string): string | undefined =>
  /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.[a-z]/.exec(host.toLowerCase())?.[1];

export const hexColorPattern = /^#[0-9a-f]{6}$/;

/** Whether the theme has both colors of an icon. */
export const hasIconColors = (theme: Partial<NonNullable<TenantBranding['theme']>> | null): boolean =>
  [theme?.solid, theme?.contrast].every((pair) => hexColorPattern.test(pair?.[0] ?? ''));

async function fetchBranding(fetchApi: ApiFetch, subdomain: string): Promise<TenantBranding | undefined> {
  try {
    const response = await fetchApi(`/api/branding/${subdomain}`, { timeoutMs: requestTimeoutMs });
    if (!response.ok) return undefined;
    const branding = (await response.json()) as Output<typeof getLoginBranding>;
    return branding.name === null ? undefined : { ...branding, name: branding.name };
  } catch {
    // Page and manifest work without branding.
    return undefined;
  }
}

/** Loads the branding of tenants from the API, cached for a few seconds. */
export function createBrandingLoader(fetchApi: ApiFetch): GetTenantBranding {
  const kept = new Map<string, { until: number; found: Promise<TenantBranding | undefined> }>();
  return async (subdomain) => {
    if (!subdomainPattern.test(subdomain)) return undefined;
    const known = kept.get(subdomain);
    if (known && known.until > Date.now()) return known.found;
    if (kept.size >= maxCacheEntries) kept.clear();
    const found = fetchBranding(fetchApi, subdomain);
    kept.set(subdomain, { until: Date.now() + cacheMs, found });
    return found;
  };
}
