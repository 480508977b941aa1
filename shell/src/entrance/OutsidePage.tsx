import type { ComponentType } from 'react';
import { paths } from '@techadds/shared/paths';
import { later } from '../frame/later';
import { MissingOutside } from '../missing/MissingOutside';
import { ForgotPasswordPage } from '../password/ForgotPasswordPage';
import { ResetPasswordPage } from '../password/ResetPasswordPage';
import { RegisterPage } from '../register/RegisterPage';
import { RequestVerifyEmailPage } from '../verification/RequestVerifyEmailPage';
import { VerifyEmailPage } from '../verification/VerifyEmailPage';
import { outsideAt, withoutAuth } from './outside';

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
  [paths.formTest]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../form-test/FormTestPage')).FormTestPage),
  [paths.testJs]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../browser-test/BrowserTestPage')).BrowserTestPage),
};

const OutsideRemote = later(async () => (await import(/* webpackChunkName: 'outside-remote' */ './OutsideRemote')).OutsideRemote);

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
