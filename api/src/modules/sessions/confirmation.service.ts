import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { lockSession } from '../accounts/accounts.db';
import { requireConfirmedSession } from '../accounts/password-confirmation.rules';

/** @throws AppError 403 `password_needed` unless the caller confirmed their password in the last ten minutes. */
export async function requireConfirmedCaller(tx: Tx, { homeTenantId, sessionId }: Caller, now: Date): Promise<void> {
  requireConfirmedSession(await lockSession(tx, homeTenantId, sessionId), now);
}
