import { and, eq, isNull, sql } from 'drizzle-orm';
import { getScope, type Permission } from '@techadds/shared/permissions';
import { apiTokens, tenants, users } from '../../schema';
import type { AuthenticatedUser } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { suspensionColumns, toSuspension } from '../tenants/suspension.service';
import { isApiTokenSecret, matchesHash, parseSecret } from './api-token-secret';
import { updateApiToken, type ApiTokenRow } from './api-tokens.db';

export { isApiTokenSecret };

/** `last_used_at` is written at most this often, so that requests rarely write. */
const usedAccuracyMs = 60_000;

function isValid(row: ApiTokenRow, secret: string, now: Date): boolean {
  if (Date.parse(row.expiresAt) <= now.getTime()) return false;
  if (matchesHash(secret, row.secretHash)) return true;
  const { formerSecretHash, formerSecretExpiresAt } = row;
  if (formerSecretHash === null || formerSecretExpiresAt === null || Date.parse(formerSecretExpiresAt) <= now.getTime()) return false;
  return matchesHash(secret, formerSecretHash);
}

/**
 * Finds the owner of a valid secret, with the role that the owner has now; undefined if the token is unknown, expired or revoked, or if the
 * account of its owner is deactivated. It is read for each request, so that a revocation takes effect with the next one.
 */
export async function findTokenOwner(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  ip: string | null,
): Promise<AuthenticatedUser | undefined> {
  const target = parseSecret(secret);
  if (!target) return undefined;
  const { tenantId, id } = target;
  const now = clock();
  return db.withTenant(tenantId, async (tx) => {
    const [found] = await tx
      .select({
        token: apiTokens,
        subdomain: tenants.subdomain,
        role: users.role,
        partnerId: users.partnerId,
        capabilities: users.capabilities,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        ...suspensionColumns,
      })
      .from(apiTokens)
      .innerJoin(users, and(eq(users.tenantId, apiTokens.tenantId), eq(users.id, apiTokens.userId)))
      .innerJoin(tenants, eq(tenants.tenantId, apiTokens.tenantId))
      .where(and(eq(apiTokens.tenantId, tenantId), eq(apiTokens.id, id), isNull(apiTokens.revokedAt), isNull(users.deactivatedAt)));
    if (!found || !isValid(found.token, secret, now)) return undefined;
    const { token, suspension: _, suspensionReason: __, ...owner } = found;
    const { userId, name, scopes, lastUsedAt } = token;
    if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= usedAccuracyMs)
      await updateApiToken(tx, token, { lastUsedAt: now.toISOString(), lastUsedIp: ip });
    return {
      ...owner,
      suspension: toSuspension(found),
      userId,
      tenantId,
      homeTenantId: tenantId,
      sessionId: id,
      apiToken: { id, name, scopes },
    };
  });
}

/** Whether a token is active with this scope, and its owner has the permission now. */
export async function isUsableToken(
  tx: Tx,
  { tenantId, id, scope, permission }: { tenantId: string; id: string; scope: string; permission: Permission },
  now: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ scopes: apiTokens.scopes, expiresAt: apiTokens.expiresAt, role: users.role, capabilities: users.capabilities })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.tenantId, apiTokens.tenantId), eq(users.id, apiTokens.userId)))
    .where(and(eq(apiTokens.tenantId, tenantId), eq(apiTokens.id, id), isNull(apiTokens.revokedAt), isNull(users.deactivatedAt)));
  if (!found || Date.parse(found.expiresAt) <= now.getTime()) return false;
  return found.scopes.includes(scope) && getScope(permission, found.role, found.capabilities) !== undefined;
}
