import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { iconUrl } from '@techadds/shared/contract/branding/favicon';

/** Gives the tab the icon of a brand, or the product's own. */
export function setFavicon(branding: AppliedBranding): void {
  const link = document.querySelector('link[rel=icon]');
  const url = iconUrl(branding);
  // An address that is set again is asked for again.
  if (link && link.getAttribute('href') !== url) link.setAttribute('href', url);
}
