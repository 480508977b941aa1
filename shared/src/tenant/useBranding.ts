import { useEffect, useLayoutEffect } from 'react';
import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { overrideBrandTheme } from '@techadds/shared/ui/base';
import { setFavicon } from './favicon';

const defaultBranding: AppliedBranding = { theme: null, logo: null, darkLogo: null };

/**
 * Shows colours and tab icon of a look for as long as the page is open, in light and dark, whoever is signed in; nothing of it is kept. Until
 * the look is known it is the product's own.
 */
export function useBranding(branding: AppliedBranding = defaultBranding): void {
  useLayoutEffect(() => overrideBrandTheme(branding.theme), [branding]);
  useEffect(() => setFavicon(branding), [branding]);
  useLayoutEffect(() => () => overrideBrandTheme(undefined), []);
}
