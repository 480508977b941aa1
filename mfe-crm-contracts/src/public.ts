import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

/** The pages that customers open by a link, without an account. They are a remote of their own, because everybody may load its files. */
export const routes: Mfe['routes'] = [
  {
    path: paths.publicQuote(':token'),
    page: lazyPage(() => import('./features/public-quote/PublicQuotePage').then(({ PublicQuotePage }) => PublicQuotePage)),
  },
  {
    path: paths.publicContract(':token'),
    page: lazyPage(() => import('./features/signing/SigningPage').then(({ SigningPage }) => SigningPage)),
  },
];
