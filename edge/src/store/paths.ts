import { join } from 'node:path';

/** The stored variants of a file, as built and compressed, with the suffixes of their file names. */
const variants = { plain: '', br: '.br', gzip: '.gz' } as const;
export type Variant = keyof typeof variants;

/** The layout of a store: `registry.json`, and `<name>/<version>/` with the built files and `release.json`. */
export const storePaths = {
  state: (store: string) => join(store, 'registry.json'),
  app: (store: string, name: string) => join(store, name),
  release: (store: string, name: string, version: string) => join(store, name, version),
  manifest: (release: string) => join(release, 'release.json'),
  file: (release: string, path: string, variant: Variant = 'plain') => join(release, path + variants[variant]),
};
