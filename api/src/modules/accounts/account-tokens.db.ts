import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { accountTokens } from '../../schema';

export type TokenRow = typeof accountTokens.$inferSelect;
export type Purpose = TokenRow['purpose'];

const minute = 60_000;
const lifetimeMs: Record<Purpose, number> = { reset_password: 30 * minute, verify_email: 2 * 24 * 60 * minute };

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A new token for the link of a mail: 32 random bytes behind the tenant's id, by which its row is found again. Only its hash is kept. */
export async function issueToken(
  tx: Tx,
  { tenantId, userId, purpose }: Pick<TokenRow, 'tenantId' | 'userId' | 'purpose'>,
  now: Date,
): Promise<string> {
  const token = Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]).toISOString();
  await tx.insert(accountTokens).values({ tenantId, userId, purpose, tokenHash: hashOf(token), expiresAt });
  return token;
}

/** The tenant that a token says it is of; undefined where it has not the form of one. It proves nothing. */
export function tenantOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return undefined;
  return bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The row of a token that has not expired, used or not, held until the transaction ends, so that it is used once. */
export async function lockToken(tx: Tx, tenantId: string, purpose: Purpose, token: string, now: Date): Promise<TokenRow | undefined> {
  const rows = await tx
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.tenantId, tenantId),
        eq(accountTokens.tokenHash, hashOf(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now.toISOString()),
      ),
    )
    .for('update');
  return rows[0];
}

/** Uses up every open token of a person for a purpose. */
export async function useTokens(
  tx: Tx,
  { tenantId, userId, purpose }: Pick<TokenRow, 'tenantId' | 'userId' | 'purpose'>,
  now: Date,
): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(accountTokens.tenantId, tenantId),
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.usedAt),
      ),
    );
}
