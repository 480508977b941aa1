import * as z from 'zod/mini';
import { signingProviders } from '../contracts/states';
import { secretText, systemUrl, text, timestamp } from '../fields';

const address = (example: string) => z.optional(z.union([z.literal(''), systemUrl], `Enter a full address, like ${example}.`));

/** Omitted fields are unchanged. */
export const PutDocusignConnection = z.strictObject({
  provider: z.enum(signingProviders),
  /** Where integrations sign in; that of the demo environment is another one. */
  authUrl: address('https://account.docusign.com'),
  /** The server that holds the account. */
  baseUri: address('https://eu.docusign.net'),
  integrationKey: z.optional(text(100)),
  userId: z.optional(text(100)),
  accountId: z.optional(text(100)),
  /** The PEM text of the RSA private key of the integration. It is never returned. */
  privateKey: z.optional(secretText(10_000)),
  /** The HMAC keys of Connect; each of them is accepted, so that a key can be replaced. They are never returned. */
  connectKeys: z.optional(z.array(secretText(200, 8)).check(z.minLength(1), z.maxLength(5))),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
export type DocusignConnectionBody = z.input<typeof PutDocusignConnection>;
