import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database';
import { AppError, notSignedIn, tooMany } from '../../http/errors';
import type { Caller, Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { requireSameTenant, type NamedTenant } from '../../http/tenant-headers';
import { writeAudit } from '../../records/audit';
import type { Attempts } from './attempts';
import {
  findAccount,
  findTenantId,
  findUsersByEmail,
  insertSession,
  lockSession,
  revokeSession,
  rotateSession,
  type Account,
  type SessionRow,
  type UserRow,
} from './auth.db';
import { passwordIs } from './passwords';
import { answerRefresh, refreshWithinSeconds, sessionDays } from './sessions.rules';

type AuthDeps = Pick<Deps, 'db' | 'clock' | 'tokens'>;

/** Signs a person in. The tenant that the headers name selects among accounts with this e-mail; it proves nothing. */
export async function signIn(
  deps: AuthDeps & { attempts: Attempts },
  origin: Origin,
  named: NamedTenant,
  { email, password }: { email: string; password: string },
): Promise<Account & { token: string }> {
  const key = `${email.toLowerCase()} ${origin.ip ?? ''}`;
  const wait = deps.attempts.take(key);
  if (wait !== null) throw tooMany('Too many tries with this e-mail. Your account is safe; wait a while, then try again.', wait);
  const candidates = await candidatesFor(deps.db, named, email);
  const user = await whoseIs(candidates, password);
  if (!user) {
    await recordRefusal(deps, origin, candidates[0]);
    throw new AppError(401, 'wrong_credentials', 'The e-mail or the password is wrong. Check both and try again.');
  }
  deps.attempts.forget(key);
  return openSession(deps, origin, user);
}

async function candidatesFor(db: Database, named: NamedTenant, email: string): Promise<UserRow[]> {
  // A first label of the host that is no tenant, such as `localhost`, selects nothing.
  const bySubdomain = named.subdomain === undefined ? undefined : await findTenantId(db, named.subdomain);
  const users = await findUsersByEmail(db, email);
  return users.filter((user) => user.tenantId === (named.tenantId ?? user.tenantId) && user.tenantId === (bySubdomain ?? user.tenantId));
}

async function whoseIs(candidates: UserRow[], password: string): Promise<UserRow | undefined> {
  if (candidates.length === 0) await passwordIs(password, undefined);
  for (const user of candidates) if (await passwordIs(password, user.passwordHash)) return user;
  return undefined;
}

function recordRefusal(deps: AuthDeps, origin: Origin, user: UserRow | undefined): Promise<void> {
  if (!user) return Promise.resolve();
  const name = fullName(user);
  return deps.db.withTenant(user.tenantId, (tx) =>
    writeAudit(
      tx,
      origin,
      {
        tenantId: user.tenantId,
        actor: null,
        event: 'user.sign_in_refused',
        description: `A sign-in as ${name} was refused: wrong password`,
        targets: [{ type: 'user', id: user.id, name }],
      },
      deps.clock(),
    ),
  );
}

function openSession(deps: AuthDeps, origin: Origin, user: UserRow): Promise<Account & { token: string }> {
  const now = deps.clock();
  return deps.db.withTenant(user.tenantId, async (tx) => {
    const account = await findAccount(tx, user.tenantId, user.id);
    if (!account) throw notSignedIn();
    const session = await insertSession(tx, {
      tenantId: user.tenantId,
      userId: user.id,
      currentJti: randomUUID(),
      rotatedAt: now.toISOString(),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + sessionDays * 86_400_000).toISOString(),
    });
    const name = fullName(user);
    await writeAudit(
      tx,
      origin,
      {
        tenantId: user.tenantId,
        actor: { id: user.id, name, role: user.role },
        event: 'user.signed_in',
        description: `${name} signed in`,
        targets: [{ type: 'user', id: user.id, name }],
      },
      now,
    );
    return { ...account, token: await currentToken(deps, account, session) };
  });
}

/** The session's token. Asked twice it is the same one, since signing the same claims gives the same bytes. */
function currentToken(deps: AuthDeps, { user, tenant }: Account, session: SessionRow): Promise<string> {
  return deps.tokens.sign({
    sub: user.id,
    email: user.email,
    tenantId: user.tenantId,
    subdomain: tenant.subdomain,
    role: user.role,
    sid: session.id,
    jti: session.currentJti,
    iat: Math.floor(Date.parse(session.rotatedAt) / 1000),
  });
}

/**
 * Exchanges a token, which may have expired a day ago at most, for the session's next one.
 * @throws 401; where the token was exchanged before, the session ends too.
 */
export async function refreshToken(deps: AuthDeps, origin: Origin, headers: Record<string, string | string[] | undefined>, token: string) {
  const claims = await deps.tokens.verify(token, refreshWithinSeconds);
  if (!claims) throw notSignedIn();
  requireSameTenant(headers, claims);
  const now = deps.clock();
  const next = await deps.db.withTenant(claims.tenantId, async (tx) => {
    const session = await lockSession(tx, claims.tenantId, claims.sid);
    const account = await findAccount(tx, claims.tenantId, claims.sub);
    if (!session || !account || session.userId !== claims.sub) return null;
    const answer = answerRefresh(session, claims.jti, now);
    if (answer === 'rotate') return currentToken(deps, account, await rotateSession(tx, session, randomUUID(), now.toISOString()));
    if (answer === 'repeat') return currentToken(deps, account, session);
    if (answer === 'revoke') {
      await revokeSession(tx, session.tenantId, session.id, now.toISOString());
      const name = fullName(account.user);
      await writeAudit(
        tx,
        origin,
        {
          tenantId: session.tenantId,
          actor: null,
          event: 'session.revoked',
          description: `A session of ${name} was ended, because a token was used that had been exchanged before`,
          targets: [{ type: 'user', id: account.user.id, name }],
        },
        now,
      );
    }
    return null;
  });
  // Outside the transaction, so that the end of the session is kept.
  if (next === null) throw notSignedIn({ 'X-Session-Expired': 'true' });
  return next;
}

/** Ends the caller's session; its token is refused from the next request on. */
export function signOut(deps: AuthDeps, origin: Origin, caller: Caller): Promise<void> {
  const now = deps.clock();
  return deps.db.withTenant(caller.tenantId, async (tx) => {
    await revokeSession(tx, caller.tenantId, caller.sessionId, now.toISOString());
    await writeAudit(
      tx,
      origin,
      {
        tenantId: caller.tenantId,
        actor: { id: caller.userId, name: caller.name, role: caller.role },
        event: 'user.signed_out',
        description: `${caller.name} signed out`,
        targets: [{ type: 'user', id: caller.userId, name: caller.name }],
      },
      now,
    );
  });
}

const fullName = (user: UserRow) => `${user.firstName} ${user.lastName}`;
