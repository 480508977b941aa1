import type { ComponentType } from 'react';
import { paths } from '@techadds/shared/paths';
import { later } from '../frame/later';

export interface EntrancePageProps {
  /** A person was signed in: the app opens. */
  onSignedIn: () => Promise<void>;
}

/**
 * Pages outside the app, by path. They come in two files of their own: the sign-in page stays small, and since it knows the hash of
 * each file, they are not in more.
 */
export const entrancePages: Record<string, ComponentType<EntrancePageProps> | undefined> = {
  [paths.register]: later(async () => (await import(/* webpackChunkName: 'entrance' */ '../register/RegisterPage')).RegisterPage),
  [paths.forgotPassword]: later(
    async () => (await import(/* webpackChunkName: 'entrance' */ '../password/ForgotPasswordPage')).ForgotPasswordPage,
  ),
  [paths.resetPassword]: later(
    async () => (await import(/* webpackChunkName: 'entrance' */ '../password/ResetPasswordPage')).ResetPasswordPage,
  ),
  [paths.verifyEmail]: later(
    async () => (await import(/* webpackChunkName: 'entrance' */ '../verification/VerifyEmailPage')).VerifyEmailPage,
  ),
  [paths.requestVerifyEmail]: later(
    async () => (await import(/* webpackChunkName: 'entrance' */ '../verification/RequestVerifyEmailPage')).RequestVerifyEmailPage,
  ),
  [paths.formTest]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../form-test/FormTestPage')).FormTestPage),
  [paths.testJs]: later(async () => (await import(/* webpackChunkName: 'bench' */ '../browser-test/BrowserTestPage')).BrowserTestPage),
};
