import { useEffect, useLayoutEffect } from 'react';
import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { overrideBrandTheme } from '@techadds/shared/ui/base';
import { setFavicon } from './favicon';

const defaultBranding: AppliedBranding = { theme: null, logo: null, darkLogo: null, icon: null };

/**
 * Applies the colors and the favicon of a branding while the page is open, in light and dark, whoever is signed in; nothing is stored.
 * Until the branding is loaded, the product's own is used.
 */
export function useBranding(branding: AppliedBranding = defaultBranding): void {
  useLayoutEffect(() => overrideBrandTheme(branding.theme), [branding]);
  useEffect(() => setFavicon(branding), [branding]);
  useLayoutEffect(() => () => overrideBrandTheme(undefined), []);
}
