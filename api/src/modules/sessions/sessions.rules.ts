import { randomUUID } from 'node:crypto';
import type { Session } from '@techadds/shared/contract/accounts/endpoints';
import type { Caller, RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound, unauthorized } from '../../platform/http/errors';
import { tenantHeadersMatch, tenantMismatchError } from '../../platform/auth/tenant-headers';
import { accessTokenSeconds } from '../../platform/auth/tokens';
import { recordUserEvent } from '../accounts/accounts.audit';
import { requireConfirmedSession } from '../accounts/password-confirmation.rules';
import {
  findAccount,
  findOpenSessions,
  insertSession,
  lockSession,
  toAuditedUser,
  revokeSession,
  rotateSession,
  type Account,
  type SessionRow,
  type UserRow,
} from '../accounts/accounts.db';

export type SessionDeps = Pick<Deps, 'db' | 'clock' | 'tokens'>;

/** Absolute lifetime of a session, regardless of refreshes. */
const sessionDays = 7;
/** How long after its expiry a token can still be refreshed. */
const refreshWithinSeconds = 24 * 60 * 60;
/** A session that was not refreshed for this long has ended. */
export const idleMs = (refreshWithinSeconds + accessTokenSeconds) * 1000;
/** The previous token is accepted for this long, for tabs that refresh concurrently or lost the response. */
const graceMs = 10_000;

/** Opens a session for an authenticated user. */
export function createSession(
  { db, clock, tokens }: SessionDeps,
  requestMeta: RequestMeta,
  user: UserRow,
): Promise<Account & { token: string }> {
  const now = clock();
  return db.withTenant(user.tenantId, async (tx) => {
    const account = await findAccount(tx, user.tenantId, user.id);
    if (!account) throw unauthorized();
    const session = await insertSession(tx, {
      tenantId: user.tenantId,
      userId: user.id,
      currentJti: randomUUID(),
      rotatedAt: now.toISOString(),
      confirmedAt: now.toISOString(),
      createdAt: now.toISOString(),
      ip: requestMeta.ip,
      userAgent: requestMeta.userAgent,
      expiresAt: new Date(now.getTime() + sessionDays * 86_400_000).toISOString(),
    });
    await recordUserEvent(tx, requestMeta, now, 'user.signed_in', toAuditedUser(user));
    return { ...account, token: await signCurrentToken(tokens, account, session) };
  });
}

/** Signs the session's current token. The result is deterministic, so that concurrent refreshes return the same token. */
export function signCurrentToken(tokens: Deps['tokens'], { user, tenant }: Account, session: SessionRow): Promise<string> {
  const { actingTenantId, actingSubdomain } = session;
  const away = actingTenantId !== null && actingSubdomain !== null && user.role === 'super_admin';
  const iat = Math.floor(Date.parse(session.rotatedAt) / 1000);
  const claims = {
    sub: user.id,
    email: user.email,
    tenantId: away ? actingTenantId : user.tenantId,
    subdomain: away ? actingSubdomain : tenant.subdomain,
    ...(away && { homeTenantId: user.tenantId }),
    role: user.role,
    sid: session.id,
    jti: session.currentJti,
    iat,
  };
  // No token outlives its session: who checks the token alone, as an edge does, would not notice.
  return tokens.sign(claims, Math.min(accessTokenSeconds, Math.ceil(Date.parse(session.expiresAt) / 1000) - iat));
}

/**
 * Exchanges a token, valid or expired for up to a day, for the session's next one.
 * @throws AppError 401; if the token was exchanged before (reuse of a copy), the session is revoked too.
 */
export async function refreshToken(
  { db, clock, tokens }: SessionDeps,
  requestMeta: RequestMeta,
  headers: Headers,
  token: string,
): Promise<string> {
  const claims = await tokens.verify(token, refreshWithinSeconds);
  // Impersonation tokens cannot be refreshed.
  if (!claims || claims.act) throw unauthorized();
  if (!tenantHeadersMatch(headers, claims)) throw tenantMismatchError();
  const now = clock();
  const { homeTenantId = claims.tenantId } = claims;
  const next = await db.withTenant(homeTenantId, async (tx) => {
    const session = await lockSession(tx, homeTenantId, claims.sid);
    const account = await findAccount(tx, homeTenantId, claims.sub);
    if (!session || !account || session.userId !== claims.sub) return null;
    switch (decideRefresh(session, claims.jti, now)) {
      case 'rotate':
        return signCurrentToken(tokens, account, await rotateSession(tx, session, createRotation(requestMeta, now)));
      case 'repeat':
        return signCurrentToken(tokens, account, session);
      case 'revoke':
        await revokeSession(tx, session.tenantId, session.id, now.toISOString());
        await recordUserEvent(tx, requestMeta, now, 'session.revoked', toAuditedUser(account.user));
        return null;
      case 'refuse':
        return null;
    }
  });
  // Thrown outside the transaction, so that the revocation is committed.
  if (next === null) throw unauthorized({ 'X-Session-Expired': 'true' });
  return next;
}
export const createRotation = ({ ip, userAgent }: RequestMeta, now: Date) => ({
  currentJti: randomUUID(),
  rotatedAt: now.toISOString(),
  ip,
  userAgent,
});
type Headers = Parameters<typeof tenantHeadersMatch>[0];

/** Decides on a refresh: rotate the token, repeat the current one, refuse, or revoke the session since the token was used before. */
function decideRefresh(session: SessionRow, jti: string, now: Date): 'rotate' | 'repeat' | 'revoke' | 'refuse' {
  const age = now.getTime() - Date.parse(session.rotatedAt);
  if (session.revokedAt !== null || Date.parse(session.expiresAt) <= now.getTime() || age > idleMs) return 'refuse';
  if (jti === session.currentJti) return 'rotate';
  return jti === session.parentJti && age <= graceMs ? 'repeat' : 'revoke';
}

/** Ends the caller's session; its token is rejected from the next request on. */
export function signOut(
  { db, clock }: SessionDeps,
  requestMeta: RequestMeta,
  { homeTenantId: tenantId, userId: id, name, role, sessionId }: Caller,
): Promise<void> {
  const now = clock();
  return db.withTenant(tenantId, async (tx) => {
    await revokeSession(tx, tenantId, sessionId, now.toISOString());
    await recordUserEvent(tx, requestMeta, now, 'user.signed_out', { tenantId, id, name, role });
  });
}

/** The caller's open sessions, last used first. */
export async function listSessions({ db, clock }: SessionDeps, { homeTenantId: tenantId, userId, sessionId }: Caller): Promise<Session[]> {
  const now = clock();
  const idleSince = new Date(now.getTime() - idleMs);
  const rows = await db.withTenant(tenantId, (tx) => findOpenSessions(tx, { tenantId, id: userId }, now, idleSince));
  return rows.map(({ id, createdAt, rotatedAt, expiresAt, ip, userAgent }) => ({
    id,
    current: id === sessionId,
    createdAt,
    lastUsedAt: rotatedAt,
    expiresAt,
    ip,
    userAgent,
  }));
}

/**
 * Ends one of the caller's sessions; its token is rejected from the next request on.
 * @throws AppError 404 if it is not theirs or has ended; 403 for any other than the current session without a recent confirmation.
 */
export async function endSession(
  { db, clock }: SessionDeps,
  requestMeta: RequestMeta,
  { homeTenantId: tenantId, userId, name, role, sessionId }: Caller,
  id: string,
): Promise<void> {
  const now = clock();
  await db.withTenant(tenantId, async (tx) => {
    if (id !== sessionId) requireConfirmedSession(await lockSession(tx, tenantId, sessionId), now);
    const session = await lockSession(tx, tenantId, id);
    if (!session || session.userId !== userId || session.revokedAt !== null) throw notFound('session');
    await revokeSession(tx, tenantId, id, now.toISOString());
    await recordUserEvent(tx, requestMeta, now, 'session.ended', { tenantId, id: userId, name, role });
  });
}
