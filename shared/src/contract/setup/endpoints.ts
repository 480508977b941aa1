import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { SetupForm, TestEmailForm } from './forms';

/*
 * These endpoints exist only on a server that started without any company, and answer 404 once there is one. They are therefore no part of the
 * API that clients can rely on, and not in its documentation.
 */

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup',
  summary: 'Whether the installation awaits its setup',
  permission: 'auth.public',
  response: z.object({
    /** The sender of e-mails; null where no mail server is configured. */
    mailFrom: z.nullable(z.string()),
  }),
  errors: [404],
});

/** A wrong code is a 422 that names `code`. */
export const setUp = endpoint({
  method: 'POST',
  path: '/setup',
  summary: 'Create the first company, its super-admin and its administrator',
  permission: 'auth.public',
  body: SetupForm,
  response: z.object({ subdomain: z.string() }),
  status: 201,
  errors: [404, 429],
});

/** A wrong code is a 422 that names `code`. */
export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/setup/test-email',
  summary: 'Send a test e-mail and report what the mail server answers',
  permission: 'auth.public',
  body: TestEmailForm,
  response: z.object({
    /** Why the e-mail could not be sent; null if it was accepted. */
    problem: z.nullable(z.string()),
  }),
  errors: [404, 429],
});
