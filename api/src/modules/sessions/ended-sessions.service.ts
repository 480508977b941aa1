import { gt } from 'drizzle-orm';
import type { EndedSessions } from '@techadds/shared/contract/releases/serving';
import { accessTokenSeconds, leewaySeconds } from '../../platform/auth/tokens';
import type { Deps } from '../../platform/deps';
import { sessions } from '../../schema';

/** A transaction may commit this much after the time it has written, and the clocks of two APIs may differ by as much. */
const overlapMs = 60_000;

/**
 * The sessions of all tenants that were ended since a time, or since the oldest token that is still accepted. Ids alone: an edge compares them with the
 * tokens it is sent.
 */
export async function listEndedSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, since?: string): Promise<EndedSessions> {
  const now = clock();
  const oldest = now.getTime() - (accessTokenSeconds + leewaySeconds) * 1000;
  const from = new Date(Math.max(oldest, since === undefined ? 0 : Date.parse(since)) - overlapMs).toISOString();
  const rows = await db.withoutTenant({ revoked_since: from }, (tx) =>
    tx.select({ id: sessions.id }).from(sessions).where(gt(sessions.revokedAt, from)),
  );
  return { ids: rows.map(({ id }) => id), until: now.toISOString() };
}
