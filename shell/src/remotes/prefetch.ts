import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { matchPath } from '@techadds/shared/router';
import { setIntegrity } from '../script-integrity/secure-element';
import { lazyModules } from './shared-modules';

const prefetched = new Set<string>();

/** Preloads the files and shared modules that the page of a remote at a path needs in parallel, each file once. */
export function prefetchPage(release: RegistryRemote, path: string): void {
  if (process.env.NODE_ENV === 'development') return;
  const pages = Object.entries(release.routes ?? {}).flatMap(([pattern, page]) => (matchPath(pattern, path) ? page : []));
  for (const file of [...release.page, ...pages.flatMap(({ files }) => files)]) {
    const url = release.base + file;
    if (prefetched.has(url)) continue;
    prefetched.add(url);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    setIntegrity(link, new URL(url, location.href).href);
    document.head.append(link);
  }
  for (const entryPoint of [...release.doors, ...pages.flatMap(({ entryPoints }) => entryPoints)])
    lazyModules[entryPoint]?.().catch(() => undefined);
}
