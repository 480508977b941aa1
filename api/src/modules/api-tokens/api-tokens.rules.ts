import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ApiToken, NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import type { ApiTokenForm, RotateApiTokenForm } from '@techadds/shared/contract/api-tokens/forms';
import type { Database, Tx } from '../../platform/database/client';
import { toPage } from '../../platform/database/pagination';
import { conflict, notFound } from '../../platform/http/errors';
import { requireConfirmedCaller } from '../sessions/confirmation.service';
import type { ActionContext } from '../audit/action-context.service';
import { createSecret, getSecretPrefix, hashSecret } from './api-token-secret';
import * as db from './api-tokens.db';
import { toApiTokenDto } from './api-tokens.presenter';

/** More are a sign of a script that creates tokens without end. */
const maxActiveTokens = 100;

/** Lists a page of the tokens of the caller's current tenant. */
export const listApiTokens = (database: Database, { caller, now }: Pick<ActionContext, 'caller' | 'now'>, filter: db.ApiTokenFilter) =>
  database.withTenant(caller.tenantId, async (tx) => {
    const { total, items } = await db.listApiTokens(tx, caller.tenantId, filter, now);
    return toPage(
      filter,
      total,
      items.map((row) => toApiTokenDto(row, now)),
    );
  });

async function getApiTokenDto(tx: Tx, tenantId: string, id: string, now: Date): Promise<ApiToken> {
  const row = await db.findApiToken(tx, tenantId, id);
  if (!row) throw notFound('token');
  return toApiTokenDto(row, now);
}

/** A token follows the role of its owner's account, and the confirmation is of its session; both are in the home tenant. */
function requireHomeTenant({ tenantId, homeTenantId }: ActionContext['caller']): void {
  if (tenantId !== homeTenantId)
    throw conflict('other_tenant', 'Tokens are created in your own marketplace. Switch back to it first. Nothing was changed.');
}

/** Creates a token of the caller, whose password was confirmed. @throws AppError 409 beyond the number of active tokens */
export async function issueApiToken(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { name, scopes, expiresInDays }: z.output<typeof ApiTokenForm>,
): Promise<NewApiToken> {
  const { tenantId, userId } = caller;
  if ((await db.countActiveApiTokens(tx, tenantId, now)) >= maxActiveTokens)
    throw conflict('too_many_tokens', `There are ${maxActiveTokens} active tokens already. Revoke one that is not used any more.`);
  const id = randomUUID();
  const secret = createSecret(tenantId, id);
  const expiresAt = new Date(now.getTime() + expiresInDays * 86_400_000).toISOString();
  const row = { tenantId, id, userId, name, scopes: [...new Set(scopes)], expiresAt, createdAt: now.toISOString() };
  await db.insertApiToken(tx, { ...row, prefix: getSecretPrefix(secret), secretHash: hashSecret(secret) });
  await audit(tx, {
    event: 'api_credential.created',
    description: `${caller.name} created the API token ${name}`,
    targets: [{ type: 'api_token', id, name }],
    after: { name, scopes: row.scopes, expiresAt },
  });
  return { token: await getApiTokenDto(tx, tenantId, id, now), secret };
}

/**
 * Creates a token of the caller.
 * @throws AppError 403 `password_needed`; 409 in another tenant than the caller's own, or beyond the number of active tokens
 */
export function createApiToken(database: Database, context: ActionContext, form: z.output<typeof ApiTokenForm>): Promise<NewApiToken> {
  const { caller, now } = context;
  requireHomeTenant(caller);
  return database.withTenant(caller.tenantId, async (tx) => {
    await requireConfirmedCaller(tx, caller, now);
    return issueApiToken(tx, context, form);
  });
}

/**
 * Replaces the secret of a token. Of two concurrent rotations the second replaces the secret of the first, whose overlap then applies to it.
 * @throws AppError 403 `password_needed`; 404; 409 if the token is revoked or expired, or in another tenant than the caller's own
 */
export function rotateApiToken(
  database: Database,
  { caller, audit, now }: ActionContext,
  id: string,
  { overlapHours }: z.output<typeof RotateApiTokenForm>,
): Promise<NewApiToken> {
  const { tenantId } = caller;
  requireHomeTenant(caller);
  return database.withTenant(tenantId, async (tx) => {
    const row = await db.lockApiToken(tx, tenantId, id);
    if (!row) throw notFound('token');
    await requireConfirmedCaller(tx, caller, now);
    if (row.revokedAt !== null || Date.parse(row.expiresAt) <= now.getTime())
      throw conflict('token_ended', 'This token is revoked or expired. Create a new one.');
    const secret = createSecret(tenantId, id);
    const formerSecretExpiresAt = overlapHours > 0 ? new Date(now.getTime() + overlapHours * 3_600_000).toISOString() : null;
    await db.updateApiToken(tx, row, {
      prefix: getSecretPrefix(secret),
      secretHash: hashSecret(secret),
      formerSecretHash: overlapHours > 0 ? row.secretHash : null,
      formerSecretExpiresAt,
    });
    await audit(tx, {
      event: 'api_credential.rotated',
      description: `${caller.name} replaced the secret of the API token ${row.name}`,
      targets: [{ type: 'api_token', id, name: row.name }],
      after: { overlapHours },
    });
    return { token: await getApiTokenDto(tx, tenantId, id, now), secret };
  });
}

/** Revokes a token, and any former secret with it. @throws AppError 404 */
export async function revokeApiToken(tx: Tx, { caller, audit, now }: ActionContext, id: string): Promise<ApiToken> {
  const { tenantId } = caller;
  const row = await db.lockApiToken(tx, tenantId, id);
  if (!row) throw notFound('token');
  if (row.revokedAt === null) {
    await db.updateApiToken(tx, row, { revokedAt: now.toISOString(), formerSecretHash: null, formerSecretExpiresAt: null });
    await audit(tx, {
      event: 'api_credential.revoked',
      description: `${caller.name} revoked the API token ${row.name}`,
      targets: [{ type: 'api_token', id, name: row.name }],
    });
  }
  return getApiTokenDto(tx, tenantId, id, now);
}
