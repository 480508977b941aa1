import * as z from 'zod/mini';
import { email, requiredText, secretText } from '../fields';

/* Apart from the endpoints, so that only who shows the forms loads their schemas: the sign-in page does without. */

/** The server also refuses what is on a list of common passwords or contains the name before the @ of the e-mail. */
export const newPassword = secretText(200, 12);
const personName = requiredText(100);
const linkToken = secretText(200);

export const Registration = z.strictObject({
  email,
  password: newPassword,
  firstName: personName,
  lastName: personName,
  /** Of the tenant to become a customer of. */
  subdomain: requiredText(63),
});

/** Whom to write to. */
export const EmailForm = z.strictObject({ email });

export const PasswordReset = z.strictObject({ email, token: linkToken, newPassword });

export const Verification = z.strictObject({ token: linkToken });

export const Profile = z.strictObject({ firstName: personName, lastName: personName });

export const PasswordChange = z.strictObject({ currentPassword: secretText(200), newPassword });

export const PasswordConfirmation = z.strictObject({ password: secretText(200) });
