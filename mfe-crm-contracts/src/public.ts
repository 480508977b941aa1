import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

/** The pages that are open without an account: those that customers open by a link, and the one that checks sealed contracts. They are a remote of their own, because everybody may load its files. */
export const routes: Mfe['routes'] = [
  {
    path: paths.publicQuote(':token'),
    page: lazyPage(() => import('./features/public-quote/PublicQuotePage').then(({ PublicQuotePage }) => PublicQuotePage)),
  },
  {
    path: paths.publicContract(':token'),
    page: lazyPage(() => import('./features/signing/SigningPage').then(({ SigningPage }) => SigningPage)),
  },
  {
    path: paths.verify,
    page: lazyPage(() => import('./features/verify/VerifyPage').then(({ VerifyPage }) => VerifyPage)),
  },
];
