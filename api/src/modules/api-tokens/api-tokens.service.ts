import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiTokens, tenants, users } from '../../schema';
import type { AuthenticatedUser } from '../../platform/auth/caller';
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
