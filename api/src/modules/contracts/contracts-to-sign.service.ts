import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { contractRecipients, contracts, users } from '../../schema';
import { isSignedHere } from './contracts.db';
import { buildSigningUrl } from './signing-links';

export interface ContractToSign {
  recipientId: string;
  role: 'signer' | 'approver';
  number: string;
  title: string;
  /** The last moment at which they can do it; null if it does not expire. */
  expiresAt: string | null;
  /** Path of the recipient's personal page, which signs in their name. */
  path: string;
}

/**
 * Contracts that the caller has to sign or approve, oldest first: those whose link was sent to their confirmed e-mail, until it expires. None
 * for those who act in a user's name, because the link signs without a session.
 */
export async function listContractsToSign(tx: Tx, caller: Caller, limit: number, now: Date): Promise<ContractToSign[]> {
  if (caller.impersonator || caller.apiToken) return [];
  const { tenantId, userId, scope, partnerId } = caller;
  // An account of a team without one has no access.
  if (scope === 'partner' && partnerId === null) return [];
  const rows = await tx
    .select({ recipient: contractRecipients, number: contracts.number, title: contracts.title, expiresAt: contracts.signingExpiresAt })
    .from(users)
    .innerJoin(
      contractRecipients,
      and(eq(contractRecipients.tenantId, users.tenantId), sql`lower(${contractRecipients.email}) = lower(${users.email})`),
    )
    .innerJoin(contracts, and(eq(contracts.tenantId, contractRecipients.tenantId), eq(contracts.id, contractRecipients.contractId)))
    .where(
      and(
        ...[eq(users.tenantId, tenantId), eq(users.id, userId), isNotNull(users.emailVerifiedAt)],
        ...[inArray(contractRecipients.status, ['sent', 'delivered']), inArray(contractRecipients.role, ['signer', 'approver'])],
        ...[eq(contracts.status, 'pending_signature'), isSignedHere(tenantId)],
        or(isNull(contracts.signingExpiresAt), gte(contracts.signingExpiresAt, now.toISOString())),
      ),
    )
    .orderBy(asc(contractRecipients.sentAt), asc(contractRecipients.id))
    .limit(limit);
  return rows.map(({ recipient, ...contract }) => ({
    ...{ recipientId: recipient.id, role: recipient.role === 'approver' ? ('approver' as const) : ('signer' as const), ...contract },
    path: buildSigningUrl(tx, recipient, ''),
  }));
}
