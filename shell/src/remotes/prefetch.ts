import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { setIntegrity } from '../script-integrity/secure-element';
import { lazyModules } from './shared-modules';

const prefetched = new Set<string>();

/** Preloads all files and shared modules of a remote's first page in parallel, once per release. */
export function prefetchRelease(release: RegistryRemote): void {
  if (process.env.NODE_ENV === 'development' || prefetched.has(release.base)) return;
  prefetched.add(release.base);
  for (const file of release.page) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    setIntegrity(link, new URL(release.base + file, location.href).href);
    document.head.append(link);
  }
  for (const entryPoint of release.doors) lazyModules[entryPoint]?.().catch(() => undefined);
}
