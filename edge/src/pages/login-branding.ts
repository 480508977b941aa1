import type { getLoginBranding } from '@techadds/shared/contract/branding/endpoints';
import { iconUrl, defaultIconPath } from '@techadds/shared/contract/branding/favicon';
import { imageUrl } from '@techadds/shared/contract/files/images';
import type { Output } from '@techadds/shared/contract/endpoint';

type Found = Output<typeof getLoginBranding>;
/** A tenant's branding in the page: attributes of `<html>`, the content of a style element, and the URL of the favicon. */
interface Entrance {
  attributes: string;
  style: string;
  icon: string;
}
export type EntranceOf = (host: string) => Promise<Entrance | undefined>;

const patienceMs = 500;
const keptMs = 5_000;
const mostKept = 1_000;

/** The subdomain of a host, such as `acme` of `acme.techadds.example`; undefined for an IP address. */
const labelOf = (host: string) => /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.[a-z]/.exec(host.toLowerCase())?.[1];

const hex = /^#[0-9a-f]{6}$/;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The colors as CSS rules; invalid colors are left out. */
function styleOf(theme: NonNullable<Found['theme']>): string {
  const rules = (mode: 0 | 1) =>
    Object.entries(theme)
      .filter(([name, pair]) => /^[a-z]+$/.test(name) && hex.test(pair[mode]))
      .map(([name, pair]) => `--ta-colors-brand-${name}:${pair[mode]}`)
      .join(';');
  return `html:root{${rules(0)}}html.dark:root{${rules(1)}}`;
}

/** Whether the theme has both colors of an icon. */
const drawable = (theme: Partial<NonNullable<Found['theme']>> | null) =>
  [theme?.solid, theme?.contrast].every((pair) => hex.test(pair?.[0] ?? ''));

async function ask(apiUrl: string, label: string): Promise<Entrance | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/branding/${label}`, { signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) return undefined;
    const { name, theme, logo, darkLogo } = (await response.json()) as Found;
    if (name === null) return undefined;
    const attributes = [
      ['company', name],
      ['logo', logo && imageUrl(logo, 640)],
      ['dark-logo', darkLogo && imageUrl(darkLogo, 640)],
    ] as const;
    return {
      attributes: attributes.flatMap(([key, value]) => (value ? [` data-${key}="${escaped(value)}"`] : [])).join(''),
      style: theme ? styleOf(theme) : '',
      icon: iconUrl({ theme: drawable(theme) ? theme : null, logo }),
    };
  } catch {
    // The page works without branding.
    return undefined;
  }
}

/** Loads the branding of a tenant's own host for the page before sign-in, from the API, cached for a few seconds. */
export function entrances(apiUrl: string): EntranceOf {
  const kept = new Map<string, { until: number; found: Promise<Entrance | undefined> }>();
  return async (host) => {
    const label = labelOf(host);
    if (label === undefined) return undefined;
    const known = kept.get(label);
    if (known && known.until > Date.now()) return known.found;
    if (kept.size >= mostKept) kept.clear();
    const found = ask(apiUrl, label);
    kept.set(label, { until: Date.now() + keptMs, found });
    return found;
  };
}

/** Injects the branding into the page; the style has the nonce of the page's policy. */
export function dressed(page: string, { attributes, style, icon }: Entrance, nonce: string): string {
  const opened = page.replace(/<html\b/, (tag) => tag + attributes).replace(`"${defaultIconPath}"`, () => `"${escaped(icon)}"`);
  return style === '' ? opened : opened.replace('</head>', (end) => `<style id="brand" nonce="${nonce}">${style}</style>${end}`);
}
