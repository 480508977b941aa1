import * as z from 'zod/mini';
import { email, requiredText, secretText } from '../fields';

/* Separate from the endpoints, so that only pages with these forms load the schemas: the sign-in page needs none. */

/** The server also rejects common passwords and those that contain the part of the e-mail address before the @. */
export const newPassword = secretText(200, 12);
const nameText = requiredText(100);
const linkToken = secretText(200);

export const Registration = z.strictObject({
  email,
  password: newPassword,
  firstName: nameText,
  lastName: nameText,
  /** The subdomain of the tenant to register with. */
  subdomain: requiredText(63),
});

/** The e-mail address of the account. */
export const EmailForm = z.strictObject({ email });

export const PasswordReset = z.strictObject({ email, token: linkToken, newPassword });

export const Verification = z.strictObject({ token: linkToken });

export const Profile = z.strictObject({ firstName: nameText, lastName: nameText });

export const PasswordChange = z.strictObject({ currentPassword: secretText(200), newPassword });

export const PasswordConfirmation = z.strictObject({ password: secretText(200) });
