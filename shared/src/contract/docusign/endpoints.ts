import * as z from 'zod/mini';
import { signingProviders } from '../contracts/states';
import { endpoint } from '../endpoint';
import { PutDocusignConnection } from './forms';

export const DocusignConnection = z.object({
  /** Who e-mails the recipients of the next contract. Contracts out for signature keep the provider that they were sent with. */
  provider: z.enum(signingProviders),
  /** Whether a partner without settings of its own uses the account of the marketplace. */
  inherited: z.boolean(),
  authUrl: z.string(),
  baseUri: z.string(),
  integrationKey: z.string(),
  userId: z.string(),
  accountId: z.string(),
  hasPrivateKey: z.boolean(),
  /** How many HMAC keys of Connect are kept. */
  connectKeyCount: z.int(),
  /** Where Connect posts its events; null until the connection is saved. */
  connectUrl: z.nullable(z.string()),
  /** Where the user gives the integration their consent, once; null until the integration key is saved. */
  consentUrl: z.nullable(z.string()),
  redirectUri: z.string(),
  /** How many contracts are out for signature in this account. */
  openCount: z.int(),
  lastEventAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  /** What the last test said, if it failed. */
  checkError: z.nullable(z.string()),
  /** Null as long as nothing was saved. */
  updatedAt: z.nullable(z.string()),
});
export type DocusignConnection = z.infer<typeof DocusignConnection>;

export const getDocusignConnection = endpoint({
  method: 'GET',
  path: '/integrations/docusign',
  summary: 'Get who sends contracts for signature, and the connection with DocuSign without its keys',
  permission: 'contracts.provider',
  response: DocusignConnection,
});

export const putDocusignConnection = endpoint({
  method: 'PUT',
  path: '/integrations/docusign',
  summary: 'Choose who sends contracts for signature, and connect an account of DocuSign',
  permission: 'contracts.provider',
  body: PutDocusignConnection,
  response: DocusignConnection,
  errors: [409],
});

export const disconnectDocusign = endpoint({
  method: 'DELETE',
  path: '/integrations/docusign',
  summary: 'Delete the keys of DocuSign and sign with the built-in provider; refused while contracts are out for signature there',
  permission: 'contracts.provider',
  response: DocusignConnection,
  errors: [409],
});

export const testDocusignConnection = endpoint({
  method: 'POST',
  path: '/integrations/docusign/test',
  summary: 'Sign in to DocuSign and check that the account can be used',
  permission: 'contracts.provider',
  response: z.object({ ok: z.boolean(), message: z.string(), connection: DocusignConnection }),
  errors: [409],
});
