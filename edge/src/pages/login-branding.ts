import { iconUrl, defaultIconPath } from '@techadds/shared/contract/branding/favicon';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { hasIconColors, hexColorPattern, parseSubdomain, type GetTenantBranding, type TenantBranding } from '../branding/branding';

/** A tenant's branding in the page: attributes of `<html>`, the content of a style element, and the URL of the favicon. */
interface PageBranding {
  /** The present subdomain, where the host has an earlier one. */
  movedTo?: string;
  company: string;
  attributes: string;
  style: string;
  icon: string;
}
export type GetPageBranding = (host: string) => Promise<PageBranding | undefined>;

export const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The colors as CSS rules; invalid colors are left out. */
function toThemeCss(theme: NonNullable<TenantBranding['theme']>): string {
  const rules = (mode: 0 | 1) =>
    Object.entries(theme)
      .filter(([name, pair]) => /^[a-z]+$/.test(name) && hexColorPattern.test(pair[mode]))
      .map(([name, pair]) => `--ta-colors-brand-${name}:${pair[mode]}`)
      .join(';');
  // The mode of the system, until the page has applied the chosen one.
  return `html:root{${rules(0)}}html.dark:root{${rules(1)}}@media (prefers-color-scheme:dark){html:root:not(.light){${rules(1)}}}`;
}

function toPageBranding({ name, theme, logo, darkLogo, icon }: TenantBranding): PageBranding {
  const attributes = [
    ['company', name],
    ['logo', logo && imageUrl(logo, 640)],
    ['dark-logo', darkLogo && imageUrl(darkLogo, 640)],
  ] as const;
  return {
    company: name,
    attributes: attributes.flatMap(([key, value]) => (value ? [` data-${key}="${escapeHtml(value)}"`] : [])).join(''),
    style: theme ? toThemeCss(theme) : '',
    icon: iconUrl({ theme: hasIconColors(theme) ? theme : null, logo, icon }),
  };
}

/** The branding of a tenant's own host for the page before sign-in. */
export const createPageBrandingLoader =
  (getBranding: GetTenantBranding): GetPageBranding =>
  async (host) => {
    const subdomain = parseSubdomain(host);
    const branding = subdomain === undefined ? undefined : await getBranding(subdomain);
    return branding && { ...toPageBranding(branding), ...(branding.movedTo && { movedTo: branding.movedTo }) };
  };

/** Injects the branding into the page; the style has the nonce of the page's policy. */
export function injectBranding(page: string, { attributes, style, icon }: PageBranding, nonce: string): string {
  const opened = page.replace(/<html\b/, (tag) => tag + attributes).replace(`"${defaultIconPath}"`, () => `"${escapeHtml(icon)}"`);
  return style === '' ? opened : opened.replace('</head>', (end) => `<style id="brand" nonce="${nonce}">${style}</style>${end}`);
}
