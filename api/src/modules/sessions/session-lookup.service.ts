import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions, tenants, users } from '../../schema';
import type { AuthenticatedUser } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { coalesce } from '../../platform/http/coalesce';
import type { TokenClaims } from '../../platform/auth/tokens';
import { findSuspensionOf, suspensionColumns, toSuspension } from '../tenants/suspension.service';

type SessionClaims = Pick<TokenClaims, 'sub' | 'sid' | 'tenantId' | 'subdomain' | 'homeTenantId'>;
export type SessionLookup = (claims: SessionClaims) => Promise<AuthenticatedUser | undefined>;

/**
 * Looks up the user of an open session; a sign-out or a changed role takes effect with the next request.
 * User and session are read in the home tenant; the tenant of the claims differs for a super-admin who switched.
 * Concurrent lookups in one tenant are coalesced into one query.
 */
export function createSessionLookup({ db, clock }: Pick<Deps, 'db' | 'clock'>): SessionLookup {
  const findInTenant = coalesce<SessionClaims, AuthenticatedUser | undefined>(async (homeTenantId, lookups) => {
    const [rows] = await db.readPipelined(homeTenantId, (tx) => [
      tx
        .select({
          userId: users.id,
          homeTenantId: users.tenantId,
          tenantId: users.tenantId,
          subdomain: tenants.subdomain,
          ...suspensionColumns,
          role: users.role,
          partnerId: users.partnerId,
          capabilities: users.capabilities,
          sessionId: sessions.id,
          name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        })
        .from(sessions)
        .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
        .innerJoin(tenants, eq(tenants.tenantId, sessions.tenantId))
        .where(
          and(
            eq(sessions.tenantId, homeTenantId),
            sql`${sessions.id} = any(${sql.param([...new Set(lookups.map(({ sid }) => sid))])}::uuid[])`,
            isNull(sessions.revokedAt),
            isNull(users.deactivatedAt),
            gt(sessions.expiresAt, clock().toISOString()),
          ),
        ),
    ]);
    const bySession = new Map(
      rows.map(({ suspension, suspensionReason, ...row }) => [
        row.sessionId,
        { ...row, suspension: toSuspension({ suspension, suspensionReason }) },
      ]),
    );
    return lookups.map(({ sid, sub }) => {
      const session = bySession.get(sid);
      return session?.userId === sub ? session : undefined;
    });
  });

  return async (claims) => {
    const { tenantId, subdomain, homeTenantId = tenantId } = claims;
    const session = await findInTenant(homeTenantId, claims);
    if (!session || homeTenantId === tenantId) return session;
    if (session.role !== 'super_admin') return undefined;
    return { ...session, tenantId, subdomain, suspension: await findSuspensionOf(db, tenantId) };
  };
}
