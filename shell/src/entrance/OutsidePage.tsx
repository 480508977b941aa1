import type { ComponentType } from 'react';
import { paths } from '@techadds/shared/paths';
import { ComingOutside } from '../coming/ComingOutside';
import { later } from '../frame/later';
import { ForgotPasswordPage } from '../password/ForgotPasswordPage';
import { ResetPasswordPage } from '../password/ResetPasswordPage';
import { RegisterPage } from '../register/RegisterPage';
import { RequestVerifyEmailPage } from '../verification/RequestVerifyEmailPage';
import { VerifyEmailPage } from '../verification/VerifyEmailPage';

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
  [paths.newService]: later(async () => (await import(/* webpackChunkName: 'outside-remote' */ './OutsideRemote')).OutsideRemote),
  [paths.formTest]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../form-test/FormTestPage')).FormTestPage),
  [paths.testJs]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../browser-test/BrowserTestPage')).BrowserTestPage),
};

interface OutsidePageProps extends PageProps {
  /** A public path; one under `/auth/` stands for the same path without it. */
  path: string;
  signedIn: boolean;
}

/** The pages outside the app, but for the sign-in, which must be there at once: it knows nothing of them. */
export function OutsidePage({ path, signedIn, onSignedIn }: OutsidePageProps) {
  const Page = pages[path.replace(/^\/auth(?=\/)/, '')];
  return Page ? <Page onSignedIn={onSignedIn} /> : <ComingOutside signedIn={signedIn} />;
}
