import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions, tenants, users } from '../database/schema';
import type { Caller } from './caller';
import type { Deps } from './deps';
import type { Claims } from './tokens';

export type Person = Omit<Caller, 'scope'>;
export type SessionClaims = Pick<Claims, 'sub' | 'sid' | 'tenantId' | 'subdomain' | 'homeTenantId'>;

/**
 * The person as the database knows them now, if their session is open: a sign-out or a changed role counts from the next request.
 * Account and session are looked for at home; the tenant is the one of the claims, which differs for a super-admin who switched.
 */
export async function openSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, claims: SessionClaims): Promise<Person | undefined> {
  const { tenantId, subdomain, homeTenantId = tenantId } = claims;
  const [[found]] = await db.readTogether(homeTenantId, (tx) => [
    tx
      .select({
        userId: users.id,
        homeTenantId: users.tenantId,
        subdomain: tenants.subdomain,
        role: users.role,
        partnerId: users.partnerId,
        sessionId: sessions.id,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
      .innerJoin(tenants, eq(tenants.tenantId, sessions.tenantId))
      .where(
        and(
          eq(sessions.tenantId, homeTenantId),
          eq(sessions.id, claims.sid),
          eq(sessions.userId, claims.sub),
          isNull(sessions.revokedAt),
          isNull(users.deactivatedAt),
          gt(sessions.expiresAt, clock().toISOString()),
        ),
      ),
  ]);
  if (!found || homeTenantId === tenantId) return found && { ...found, tenantId };
  return found.role === 'super_admin' ? { ...found, tenantId, subdomain } : undefined;
}
