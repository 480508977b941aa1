import { useEffect, useLayoutEffect } from 'react';
import type { Look } from '@techadds/shared/contract/branding/endpoints';
import { wearBrand } from '@techadds/shared/ui/base';
import { showIcon } from './favicon';

const own: Look = { theme: null, logo: null, darkLogo: null };

/**
 * Shows colours and tab icon of a look for as long as the page is open, in light and dark, whoever is signed in; nothing of it is kept. Until
 * the look is known it is the product's own.
 */
export function useLook(look: Look = own): void {
  useLayoutEffect(() => wearBrand(look.theme), [look]);
  useEffect(() => showIcon(look), [look]);
  useLayoutEffect(() => () => wearBrand(undefined), []);
}
