import { join } from 'node:path';

/** How a file is kept: as built, and compressed by the build beside it. The values are what the compressed neighbours' names end with. */
const variants = { plain: '', br: '.br', gzip: '.gz' } as const;
export type Variant = keyof typeof variants;

/** Where things lie in a store: `registry.json`, and `<name>/<version>/` as built, with its `release.json`. */
export const layout = {
  state: (store: string) => join(store, 'registry.json'),
  app: (store: string, name: string) => join(store, name),
  release: (store: string, name: string, version: string) => join(store, name, version),
  manifest: (release: string) => join(release, 'release.json'),
  file: (release: string, path: string, variant: Variant = 'plain') => join(release, path + variants[variant]),
};
