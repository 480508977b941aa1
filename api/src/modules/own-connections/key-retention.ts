import { refundPeriodDays } from '@techadds/shared/contract/integrations/forms';
import type { AccountUse, StripeAccountRow } from './stripe-accounts.db';

const dayMs = 86_400_000;

/**
 * Until when the keys of a former account are kept: a refund period after its last payment or its disconnection, whichever is later. Null where it
 * never took any money. Beyond it they stay only while something is unfinished.
 */
export function computeKeysUntil(
  { disconnectedAt }: Pick<StripeAccountRow, 'disconnectedAt'>,
  { lastCapturedAt }: Pick<AccountUse, 'lastCapturedAt'>,
): string | null {
  if (lastCapturedAt === null || disconnectedAt === null) return null;
  const last = Math.max(Date.parse(disconnectedAt), Date.parse(lastCapturedAt));
  return new Date(last + refundPeriodDays * dayMs).toISOString();
}

/** Whether no payment can need the keys of a former account any more. */
export function isDispensable(account: Pick<StripeAccountRow, 'disconnectedAt'>, use: AccountUse, now: Date): boolean {
  if (account.disconnectedAt === null || use.openCount > 0) return false;
  const keysUntil = computeKeysUntil(account, use);
  return keysUntil === null || keysUntil <= now.toISOString();
}
