import type { Look } from '@techadds/shared/contract/branding/endpoints';
import { iconUrl } from '@techadds/shared/contract/branding/favicon';

/** Gives the tab the icon of a brand, or the product's own. */
export function showIcon(look: Look): void {
  const link = document.querySelector('link[rel=icon]');
  const address = iconUrl(look);
  // An address that is set again is asked for again.
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}
