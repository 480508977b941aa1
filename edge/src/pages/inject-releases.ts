import { buildRegistry } from '../registry/registry.routes';
import type { Store } from '../store/store';
import type { Visitor } from '../visitor/visitor';
import { toJson } from './json-element';
import { escapeHtml } from './login-branding';
import { findPreloads, type Preload } from './preloads';

/**
 * Adds what the page would request one after the other: the files of its path as preloads, and for a signed-in visitor its first requests, and
 * the registry, which says whom it is for.
 */
export function injectReleases(page: string, store: Store, path: string, visitor: Visitor | undefined, earlyRequests = ''): string {
  const links = [...findPreloads(store, path, visitor?.role).map(toLink), earlyRequests];
  const registry = visitor && buildRegistry(store, visitor.role);
  if (registry)
    links.push(
      `<script type="application/json" id="registry" data-account="${escapeHtml(visitor.userId)} ${visitor.role}">${toJson(registry)}</script>`,
    );
  return page.replace('</head>', (end) => links.join('') + end);
}

const kinds: Readonly<Record<string, string>> = { css: 'as="style"', js: 'as="script"', woff2: 'as="font" type="font/woff2"' };

/** Browsers request fonts without a hash, and do not use a preload that has one. */
function toLink({ url, integrity }: Preload): string {
  const extension = url.slice(url.lastIndexOf('.') + 1);
  const hash = extension === 'woff2' ? '' : ` integrity="${integrity}"`;
  return `<link rel="preload" ${kinds[extension] ?? ''} href="${url}"${hash} crossorigin>`;
}
