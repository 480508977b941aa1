import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { matchPath } from '@techadds/shared/router';
import { setIntegrity } from '../script-integrity/secure-element';
import { lazyModules } from './shared-modules';

/** The files that were asked for, each once unless it could not be loaded. */
const files = new Map<string, Promise<unknown>>();

function prefetchFile(url: string, priority: 'high' | 'low'): Promise<unknown> {
  const link = document.createElement('link');
  const loading = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
  loading.catch(() => files.delete(url));
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.fetchPriority = priority;
  setIntegrity(link, new URL(url, location.href).href);
  document.head.append(link);
  return loading;
}

/**
 * Preloads the files and shared modules that the page of a remote at a path needs in parallel. Resolves when the files are there, and rejects
 * where one of them cannot be loaded.
 */
export async function prefetchPage(release: RegistryRemote, path: string, priority: 'high' | 'low' = 'high'): Promise<void> {
  if (process.env.NODE_ENV === 'development') return;
  const pages = Object.entries(release.routes ?? {}).flatMap(([pattern, page]) => (matchPath(pattern, path) ? page : []));
  const wanted = [...release.page, ...pages.flatMap((page) => page.files)].map((file) => release.base + file);
  for (const url of wanted) if (!files.has(url)) files.set(url, prefetchFile(url, priority));
  for (const entryPoint of [...release.doors, ...pages.flatMap(({ entryPoints }) => entryPoints)])
    lazyModules[entryPoint]?.().catch(() => undefined);
  await Promise.all(wanted.flatMap((url) => files.get(url) ?? []));
}
