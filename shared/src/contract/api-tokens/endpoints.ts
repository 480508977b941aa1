import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { ApiTokenForm, RotateApiTokenForm, TokenScope } from './forms';

export const apiTokenStatuses = ['active', 'expired', 'revoked'] as const;

export const ApiToken = z.object({
  id,
  name: z.string(),
  /** The first characters of the secret, to recognize it by. */
  prefix: z.string(),
  scopes: z.array(TokenScope),
  status: z.enum(apiTokenStatuses),
  /** The administrator in whose name the token acts, with their role and only while their account is active. */
  owner: z.object({ id, name: z.string(), active: z.boolean() }),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** The last request, accurate to a minute; null if there was none. */
  lastUsedAt: z.nullable(timestamp),
  lastUsedIp: z.nullable(z.string()),
  /** After a rotation: until when the former secret is valid; null otherwise. */
  formerSecretExpiresAt: z.nullable(timestamp),
  revokedAt: z.nullable(timestamp),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** `secret` is in this response only; the server stores a hash of it. */
export const NewApiToken = z.object({ token: ApiToken, secret: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/integrations/providers/token',
  summary: 'List the API tokens of the tenant, without their secrets',
  permission: 'tokens.manage',
  query: z.extend(listQuery(['createdAt', 'name', 'lastUsedAt', 'expiresAt'], 'desc'), {
    status: z.optional(z.enum(apiTokenStatuses)),
  }),
  response: listResponse(ApiToken),
});

/** 403 with code `password_needed` unless the password was confirmed in the last ten minutes. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/integrations/providers/token',
  summary: 'Create an API token that acts in the name of the caller; its secret is shown once',
  permission: 'tokens.manage',
  body: ApiTokenForm,
  response: NewApiToken,
  status: 201,
  errors: [409],
});

/** 403 with code `password_needed` unless the password was confirmed in the last ten minutes. */
export const rotateApiToken = endpoint({
  method: 'POST',
  path: '/integrations/providers/token/{id}/rotate',
  summary: 'Replace the secret of an API token; the former one stays valid for the chosen hours',
  permission: 'tokens.manage',
  params: Id,
  body: RotateApiTokenForm,
  response: NewApiToken,
  errors: [404, 409],
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/integrations/providers/token/{id}',
  summary: 'Revoke an API token; it is refused from the next request on. Repeating it changes nothing',
  permission: 'tokens.manage',
  params: Id,
  response: ApiToken,
  errors: [404],
});
