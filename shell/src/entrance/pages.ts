import type { ComponentType } from 'react';
import { paths } from '@techadds/shared/paths';
import { later } from '../frame/later';

export interface EntrancePageProps {
  /** A person was signed in: the app opens. */
  onSignedIn: () => Promise<void>;
}

/** Pages outside the app, by path. Each comes in a file of its own, so that the sign-in page stays small. */
export const entrancePages: Record<string, ComponentType<EntrancePageProps> | undefined> = {
  [paths.register]: later(async () => (await import('../register/RegisterPage')).RegisterPage),
  [paths.forgotPassword]: later(async () => (await import('../password/ForgotPasswordPage')).ForgotPasswordPage),
  [paths.resetPassword]: later(async () => (await import('../password/ResetPasswordPage')).ResetPasswordPage),
  [paths.verifyEmail]: later(async () => (await import('../verification/VerifyEmailPage')).VerifyEmailPage),
  [paths.requestVerifyEmail]: later(async () => (await import('../verification/RequestVerifyEmailPage')).RequestVerifyEmailPage),
  [paths.formTest]: later(async () => (await import('../form-test/FormTestPage')).FormTestPage),
  [paths.testJs]: later(async () => (await import('../browser-test/BrowserTestPage')).BrowserTestPage),
};
