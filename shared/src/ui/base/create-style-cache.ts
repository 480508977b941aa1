import createCache, { type EmotionCache } from '@emotion/cache';
import { classPrefix, withoutLayers } from './without-layers';

/** How many rules a style sheet takes before the next one begins. */
export const maxSheetRules = 64;

/**
 * The cache through which components add their rules to the document; `nonce` is the one that its content security policy allows for styles.
 *
 * Where a media query or an animation joins a style sheet, Chromium styles the elements of all its rules again. So it joins only sheets that are
 * as new as itself: the first menu or drawer that is opened leaves the elements of the page alone.
 */
export function createStyleCache(nonce?: string): EmotionCache {
  const cache = createCache({ key: classPrefix, nonce, stylisPlugins: [withoutLayers] });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let isApplied = false;
  sheet.insert = (rule) => {
    // It begins a style element when its counter is 0.
    if (sheet.ctr >= maxSheetRules || (isApplied && rule.startsWith('@'))) sheet.ctr = 0;
    if (sheet.ctr === 0) {
      isApplied = false;
      globalThis.requestAnimationFrame?.(() => (isApplied = true));
    }
    insert(rule);
  };
  return cache;
}
