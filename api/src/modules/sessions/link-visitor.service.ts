import { and, eq } from 'drizzle-orm';
import type { AuthenticatedUser } from '../../platform/auth/caller';
import { parseBearerToken } from '../../platform/auth/authenticate';
import type { Deps } from '../../platform/deps';
import { AppError } from '../../platform/http/errors';
import { users } from '../../schema';
import { createSessionLookup } from './session-lookup.service';

/** A signed-in user who opened a link, with their e-mail if it is verified. */
export type SignedInVisitor = AuthenticatedUser & { verifiedEmail: string | undefined };

/** Finds out who is signed in on a public page; undefined for visitors without a session. */
export function createVisitorLookup(deps: Pick<Deps, 'db' | 'clock' | 'tokens'>) {
  const findSession = createSessionLookup(deps);
  return async (headers: { authorization?: string | undefined }): Promise<SignedInVisitor | undefined> => {
    const token = parseBearerToken(headers.authorization);
    const claims = token === null ? null : await deps.tokens.verify(token);
    const user = claims && !claims.act ? await findSession(claims) : undefined;
    if (!user) return undefined;
    const [account] = await deps.db.withTenant(user.homeTenantId, (tx) =>
      tx
        .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
        .from(users)
        .where(and(eq(users.tenantId, user.homeTenantId), eq(users.id, user.userId))),
    );
    return { ...user, verifiedEmail: account?.verifiedAt ? account.email.toLowerCase() : undefined };
  };
}

/**
 * Refuses a signed-in member of the selling side: the partner's people and those who run the marketplace.
 * @throws AppError 403
 */
export function requireNotSeller(visitor: SignedInVisitor | undefined, seller: { tenantId: string; partnerId: string }): void {
  if (!visitor) return;
  const { role, tenantId, partnerId } = visitor;
  const runsMarketplace = role === 'super_admin' || (role === 'admin' && tenantId === seller.tenantId);
  if (!runsMarketplace && !(tenantId === seller.tenantId && partnerId === seller.partnerId)) return;
  const message = 'You are signed in for the seller, who cannot answer for the customer. Nothing was changed.';
  throw new AppError(403, 'seller_cannot_answer', message);
}
