import createCache, { type EmotionCache } from '@emotion/cache';
import { classPrefix, withoutLayers } from './without-layers';

/**
 * How many rules a style sheet takes before the next one begins. Where a media query or an animation joins a sheet, Chromium styles the elements of
 * all its rules again. More sheets take longer to match with elements.
 */
export const maxSheetRules = 64;

/** The cache through which components add their rules to the document; `nonce` is the one that its content security policy allows for styles. */
export function createStyleCache(nonce?: string): EmotionCache {
  const cache = createCache({ key: classPrefix, nonce, stylisPlugins: [withoutLayers] });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    // It begins a style element when its counter is 0.
    if (sheet.ctr >= maxSheetRules) sheet.ctr = 0;
    insert(rule);
  };
  return cache;
}
