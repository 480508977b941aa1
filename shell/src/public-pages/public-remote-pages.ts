import type { MfeName } from '@techadds/shared/mfes';
import { paths } from '@techadds/shared/paths';

interface OutsideEntry {
  /** One that ends with a slash stands for all below it. */
  path: string;
  owner: MfeName;
  /** What the page is called until it is there. */
  title: string;
  /** Opened from a letter: the page shows who sent it, and no bar of ours. */
  letter?: true;
}

/** The pages of remotes that stand outside the app. Their remotes are public (`mfes`), and their paths are (`publicPaths`). */
export const outside: readonly OutsideEntry[] = [
  { path: paths.newService, owner: 'mfe-marketplace', title: 'New service' },
  { path: paths.publicQuote(''), owner: 'mfe-crm-contracts', title: 'Quote', letter: true },
  { path: paths.publicContract(''), owner: 'mfe-crm-contracts', title: 'Contract', letter: true },
];

/** The page at a path, if it is one of these. */
export const outsideAt = (path: string): OutsideEntry | undefined =>
  outside.find((entry) => (entry.path.endsWith('/') ? path.startsWith(entry.path) && path !== entry.path : path === entry.path));

/** A path that is found under `/auth/` too, as public ones are. */
export const withoutAuth = (path: string): string => path.replace(/^\/auth(?=\/)/, '');
