import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { toUuid, toUuidBytes } from '../../platform/encryption/uuid-bytes';
import { accountTokens } from '../../schema';

export type AccountTokenRow = typeof accountTokens.$inferSelect;
export type AccountTokenPurpose = AccountTokenRow['purpose'];

const minuteMs = 60_000;
const lifetimeMs: Record<AccountTokenPurpose, number> = { reset_password: 30 * minuteMs, verify_email: 2 * 24 * 60 * minuteMs };

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A new token for a link in an e-mail: the tenant's id, to look up the row, and 32 random bytes. Only its hash is stored. */
export async function createAccountToken(
  tx: Tx,
  { tenantId, userId, purpose }: Pick<AccountTokenRow, 'tenantId' | 'userId' | 'purpose'>,
  now: Date,
): Promise<string> {
  const token = Buffer.concat([toUuidBytes(tenantId), randomBytes(32)]).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]).toISOString();
  await tx.insert(accountTokens).values({ tenantId, userId, purpose, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** The tenant id encoded in a token, unverified; undefined if the token is malformed. */
export function parseTokenTenantId(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return undefined;
  return toUuid(bytes.subarray(0, 16));
}

/** Selects an unexpired token, used or not, `for update`, so that it cannot be used twice. */
export async function lockAccountToken(
  tx: Tx,
  tenantId: string,
  purpose: AccountTokenPurpose,
  token: string,
  now: Date,
): Promise<AccountTokenRow | undefined> {
  const rows = await tx
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.tenantId, tenantId),
        eq(accountTokens.tokenHash, hashToken(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now.toISOString()),
      ),
    )
    .for('update');
  return rows[0];
}

/** Marks all unused tokens of a user for a purpose as used. */
export async function markTokensUsed(
  tx: Tx,
  { tenantId, userId, purpose }: Pick<AccountTokenRow, 'tenantId' | 'userId' | 'purpose'>,
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
