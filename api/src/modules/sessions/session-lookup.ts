import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions, tenants, users } from '../../database/schema';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { together } from '../../platform/http/coalesce';
import type { Claims } from '../../platform/auth/tokens';

export type Person = Omit<Caller, 'scope'>;
type SessionClaims = Pick<Claims, 'sub' | 'sid' | 'tenantId' | 'subdomain' | 'homeTenantId'>;
export type OpenSession = (claims: SessionClaims) => Promise<Person | undefined>;

/**
 * Looks up the person as the database knows them now, if their session is open: a sign-out or a changed role counts from the next request.
 * Account and session are looked for at home; the tenant is the one of the claims, which differs for a super-admin who switched.
 * Sessions of one tenant that are asked for at the same time are read together.
 */
export function sessionOpener({ db, clock }: Pick<Deps, 'db' | 'clock'>): OpenSession {
  const find = together<SessionClaims, Person | undefined>(async (homeTenantId, asked) => {
    const [rows] = await db.readTogether(homeTenantId, (tx) => [
      tx
        .select({
          userId: users.id,
          homeTenantId: users.tenantId,
          tenantId: users.tenantId,
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
            sql`${sessions.id} = any(${sql.param([...new Set(asked.map(({ sid }) => sid))])}::uuid[])`,
            isNull(sessions.revokedAt),
            isNull(users.deactivatedAt),
            gt(sessions.expiresAt, clock().toISOString()),
          ),
        ),
    ]);
    const bySession = new Map(rows.map((row) => [row.sessionId, row]));
    return asked.map(({ sid, sub }) => {
      const found = bySession.get(sid);
      return found?.userId === sub ? found : undefined;
    });
  });

  return async (claims) => {
    const { tenantId, subdomain, homeTenantId = tenantId } = claims;
    const found = await find(homeTenantId, claims);
    if (!found || homeTenantId === tenantId) return found;
    return found.role === 'super_admin' ? { ...found, tenantId, subdomain } : undefined;
  };
}
