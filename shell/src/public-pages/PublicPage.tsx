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
  /** A person was signed in: the app opens. */
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
  /** A public path; one under `/auth/` stands for the same path without it. */
  path: string;
  signedIn: boolean;
}

/** The pages outside the app, but for the sign-in, which must be there at once: it knows nothing of them. */
export function OutsidePage({ path, signedIn, onSignedIn }: OutsidePageProps) {
  const plain = withoutAuth(path);
  if (outsideAt(path) ?? outsideAt(plain)) return <OutsideRemote />;
  const Page = pages[plain];
  return Page ? <Page onSignedIn={onSignedIn} /> : <MissingOutside signedIn={signedIn} />;
}
