import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { iconUrl } from '@techadds/shared/contract/branding/favicon';

/** Sets the favicon of a branding, or the product's own. */
export function setFavicon(branding: AppliedBranding): void {
  const link = document.querySelector('link[rel=icon]');
  const url = iconUrl(branding);
  // Setting the same URL again would load it again.
  if (link && link.getAttribute('href') !== url) link.setAttribute('href', url);
}
