import type { MfeName } from '@techadds/shared/mfes';
import { paths } from '@techadds/shared/paths';

interface PublicRemoteRoute {
  /** A path that ends with a slash matches all paths below it. */
  path: string;
  owner: MfeName;
  /** The title until the page has loaded. */
  title: string;
  /** Opened from an email: the page shows the sender's branding instead of the TechAdds header. */
  isDocument?: true;
}

/** The public pages of remotes. Their remotes must be public in `mfes`, and their paths in `publicPaths`. */
export const publicRemoteRoutes: readonly PublicRemoteRoute[] = [
  { path: paths.newService, owner: 'mfe-marketplace', title: 'New service' },
  { path: paths.publicQuote(''), owner: 'mfe-crm-contracts-public', title: 'Quote', isDocument: true },
  { path: paths.publicContract(''), owner: 'mfe-crm-contracts-public', title: 'Contract', isDocument: true },
  { path: paths.verify, owner: 'mfe-crm-contracts-public', title: 'Verify a contract' },
];

/** The public remote page at a path, if there is one. */
export const findPublicRemoteRoute = (path: string): PublicRemoteRoute | undefined =>
  publicRemoteRoutes.find((entry) => (entry.path.endsWith('/') ? path.startsWith(entry.path) && path !== entry.path : path === entry.path));

/** The path without `/auth`: public paths have an alias below `/auth/`. */
export const stripAuthPrefix = (path: string): string => path.replace(/^\/auth(?=\/)/, '');
