import type { ComponentType } from 'react';
import { paths } from '@techadds/shared/paths';
import { lazyChunk } from '../layout/lazy';
import { PublicNotFoundPage } from './PublicNotFoundPage';
import { ForgotPasswordPage } from '../auth/password/ForgotPasswordPage';
import { ResetPasswordPage } from '../auth/password/ResetPasswordPage';
import { RegisterPage } from '../auth/register/RegisterPage';
import { RequestVerifyEmailPage } from '../auth/verification/RequestVerifyEmailPage';
import { VerifyEmailPage } from '../auth/verification/VerifyEmailPage';
import { findPublicRemoteRoute, stripAuthPrefix } from './public-remote-pages';

interface PageProps {
  /** Opens the app after a sign-in. */
  onSignedIn: () => Promise<void>;
}

const publicPages: Record<string, ComponentType<PageProps> | undefined> = {
  [paths.register]: RegisterPage,
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verifyEmail]: VerifyEmailPage,
  [paths.requestVerifyEmail]: RequestVerifyEmailPage,
  '/setup': lazyChunk(async () => (await import(/* webpackChunkName: 'invite' */ '../auth/setup/SetupPage')).SetupPage),
  [paths.formTest]: lazyChunk(async () => (await import(/* webpackChunkName: 'bench' */ '../pages/form-test/FormTestPage')).FormTestPage),
  [paths.testJs]: lazyChunk(
    async () => (await import(/* webpackChunkName: 'bench' */ '../pages/browser-test/BrowserTestPage')).BrowserTestPage,
  ),
};

const AcceptInvitePage = lazyChunk(
  async () => (await import(/* webpackChunkName: 'invite' */ '../auth/invite/AcceptInvitePage')).AcceptInvitePage,
);
const PublicRemotePage = lazyChunk(
  async () => (await import(/* webpackChunkName: 'outside-remote' */ './PublicRemotePage')).PublicRemotePage,
);

interface PublicPageProps extends PageProps {
  /** A public path. Paths below `/auth/` are aliases of the paths without it. */
  path: string;
  signedIn: boolean;
}

/** The public pages, except the sign-in page, which must load fast and does not include this module. */
export function PublicPage({ path, signedIn, onSignedIn }: PublicPageProps) {
  const plain = stripAuthPrefix(path);
  if (findPublicRemoteRoute(path) ?? findPublicRemoteRoute(plain)) return <PublicRemotePage />;
  const Page = path.startsWith(paths.publicInvite('')) ? AcceptInvitePage : publicPages[plain];
  return Page ? <Page onSignedIn={onSignedIn} /> : <PublicNotFoundPage signedIn={signedIn} />;
}
