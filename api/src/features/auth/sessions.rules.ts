import type { SessionRow } from './auth.db';

/** A session ends after this, however often it was refreshed. */
export const sessionDays = 7;
/** A token may be exchanged this long after it expired. */
export const refreshWithinSeconds = 24 * 60 * 60;
/** Tabs that refresh at the same moment, or lost the answer, may come with the token before. */
const graceMs = 10_000;

export type RefreshAnswer = 'rotate' | 'repeat' | 'revoke' | 'refuse';

/**
 * What a token gets in exchange: a new one, the current one once more, nothing, or, where it can only be a copy that somebody
 * else already used, the end of the session.
 */
export function answerRefresh(session: SessionRow | undefined, jti: string, now: Date): RefreshAnswer {
  if (!session || session.revokedAt !== null || Date.parse(session.expiresAt) <= now.getTime()) return 'refuse';
  if (jti === session.currentJti) return 'rotate';
  const age = now.getTime() - Date.parse(session.rotatedAt);
  return jti === session.parentJti && age <= graceMs ? 'repeat' : 'revoke';
}
