import createEmotionCache from '@emotion/cache';

/** The style caches of everything that was rendered, for the build that renders it. */
const caches = (globalThis.__styleCaches = []);

/** A style cache that keeps its rules, for pages that are rendered at build time; it takes the place of `@emotion/cache` there. */
export default function createCache(options) {
  // The cache keeps the text of rules only in its compatibility mode.
  const cache = Object.assign(createEmotionCache(options), { compat: true });
  caches.push(cache);
  return cache;
}
