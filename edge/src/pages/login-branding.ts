import type { getLoginBranding } from '@techadds/shared/contract/branding/endpoints';
import { iconUrl, defaultIconPath } from '@techadds/shared/contract/branding/favicon';
import { imageUrl } from '@techadds/shared/contract/files/images';
import type { Output } from '@techadds/shared/contract/endpoint';

type LoginBranding = Output<typeof getLoginBranding>;
/** A tenant's branding in the page: attributes of `<html>`, the content of a style element, and the URL of the favicon. */
interface PageBranding {
  attributes: string;
  style: string;
  icon: string;
}
export type GetPageBranding = (host: string) => Promise<PageBranding | undefined>;

const requestTimeoutMs = 500;
const cacheMs = 5_000;
const maxCacheEntries = 1_000;

/** The subdomain of a host, such as `acme` of `acme.techadds.example`; undefined for an IP address. */
const parseSubdomain = (host: string) => /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.[a-z]/.exec(host.toLowerCase())?.[1];

const hexColorPattern = /^#[0-9a-f]{6}$/;
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The colors as CSS rules; invalid colors are left out. */
function toThemeCss(theme: NonNullable<LoginBranding['theme']>): string {
  const rules = (mode: 0 | 1) =>
    Object.entries(theme)
      .filter(([name, pair]) => /^[a-z]+$/.test(name) && hexColorPattern.test(pair[mode]))
      .map(([name, pair]) => `--ta-colors-brand-${name}:${pair[mode]}`)
      .join(';');
  return `html:root{${rules(0)}}html.dark:root{${rules(1)}}`;
}

/** Whether the theme has both colors of an icon. */
const hasIconColors = (theme: Partial<NonNullable<LoginBranding['theme']>> | null) =>
  [theme?.solid, theme?.contrast].every((pair) => hexColorPattern.test(pair?.[0] ?? ''));

async function fetchPageBranding(apiUrl: string, label: string): Promise<PageBranding | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/branding/${label}`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    if (!response.ok) return undefined;
    const { name, theme, logo, darkLogo } = (await response.json()) as LoginBranding;
    if (name === null) return undefined;
    const attributes = [
      ['company', name],
      ['logo', logo && imageUrl(logo, 640)],
      ['dark-logo', darkLogo && imageUrl(darkLogo, 640)],
    ] as const;
    return {
      attributes: attributes.flatMap(([key, value]) => (value ? [` data-${key}="${escapeHtml(value)}"`] : [])).join(''),
      style: theme ? toThemeCss(theme) : '',
      icon: iconUrl({ theme: hasIconColors(theme) ? theme : null, logo }),
    };
  } catch {
    // The page works without branding.
    return undefined;
  }
}

/** Loads the branding of a tenant's own host for the page before sign-in, from the API, cached for a few seconds. */
export function createPageBrandingLoader(apiUrl: string): GetPageBranding {
  const kept = new Map<string, { until: number; found: Promise<PageBranding | undefined> }>();
  return async (host) => {
    const label = parseSubdomain(host);
    if (label === undefined) return undefined;
    const known = kept.get(label);
    if (known && known.until > Date.now()) return known.found;
    if (kept.size >= maxCacheEntries) kept.clear();
    const found = fetchPageBranding(apiUrl, label);
    kept.set(label, { until: Date.now() + cacheMs, found });
    return found;
  };
}

/** Injects the branding into the page; the style has the nonce of the page's policy. */
export function injectBranding(page: string, { attributes, style, icon }: PageBranding, nonce: string): string {
  const opened = page.replace(/<html\b/, (tag) => tag + attributes).replace(`"${defaultIconPath}"`, () => `"${escapeHtml(icon)}"`);
  return style === '' ? opened : opened.replace('</head>', (end) => `<style id="brand" nonce="${nonce}">${style}</style>${end}`);
}
