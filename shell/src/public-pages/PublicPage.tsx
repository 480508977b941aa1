import type { ComponentType } from 'react';
import { paths } from '@techadds/shared/paths';
import { later } from '../layout/lazy';
import { MissingOutside } from './PublicNotFoundPage';
import { ForgotPasswordPage } from '../auth/password/ForgotPasswordPage';
import { ResetPasswordPage } from '../auth/password/ResetPasswordPage';
import { RegisterPage } from '../auth/register/RegisterPage';
import { RequestVerifyEmailPage } from '../auth/verification/RequestVerifyEmailPage';
import { VerifyEmailPage } from '../auth/verification/VerifyEmailPage';
import { outsideAt, withoutAuth } from './public-remote-pages';

interface PageProps {
  /** Opens the app after a sign-in. */
  onSignedIn: () => Promise<void>;
}

const pages: Record<string, ComponentType<PageProps> | undefined> = {
  [paths.register]: RegisterPage,
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verifyEmail]: VerifyEmailPage,
  [paths.requestVerifyEmail]: RequestVerifyEmailPage,
  [paths.formTest]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../pages/form-test/FormTestPage')).FormTestPage),
  [paths.testJs]: later(
    async () => (await import(/* webpackChunkName: 'bench' */ '../pages/browser-test/BrowserTestPage')).BrowserTestPage,
  ),
};

const OutsideRemote = later(async () => (await import(/* webpackChunkName: 'outside-remote' */ './PublicRemotePage')).OutsideRemote);

interface OutsidePageProps extends PageProps {
  /** A public path. Paths below `/auth/` are aliases of the paths without it. */
  path: string;
  signedIn: boolean;
}

/** The public pages, except the sign-in page, which must load fast and does not include this module. */
export function OutsidePage({ path, signedIn, onSignedIn }: OutsidePageProps) {
  const plain = withoutAuth(path);
  if (outsideAt(path) ?? outsideAt(plain)) return <OutsideRemote />;
  const Page = pages[plain];
  return Page ? <Page onSignedIn={onSignedIn} /> : <MissingOutside signedIn={signedIn} />;
}
