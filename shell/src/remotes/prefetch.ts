import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { secure } from '../script-integrity/secure-element';
import { lazyDoors } from './shared-modules';

const hinted = new Set<string>();

/** Preloads all files and shared modules of a remote's first page in parallel, once per release. */
export function hint(release: RegistryRemote): void {
  if (process.env.NODE_ENV === 'development' || hinted.has(release.base)) return;
  hinted.add(release.base);
  for (const file of release.page) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    secure(link, new URL(release.base + file, location.href).href);
    document.head.append(link);
  }
  for (const door of release.doors) lazyDoors[door]?.().catch(() => undefined);
}
