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

const toLink = ({ url, integrity }: Preload) =>
  `<link rel="preload" as="${url.endsWith('.css') ? 'style' : 'script'}" href="${url}" integrity="${integrity}" crossorigin>`;
