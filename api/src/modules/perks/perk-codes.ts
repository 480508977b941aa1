import type { Caller, RequestMeta } from '../../platform/auth/caller';
import { toClientNetwork } from '../../platform/auth/rate-limits/client-network';
import { longestRetryAfter } from '../../platform/auth/rate-limits/rules';
import type { Deps } from '../../platform/deps';
import { tooManyRequests, validationError } from '../../platform/http/errors';
import { findPerkByCode } from './perks.db';

/**
 * Counts a code before it is looked up, so that guesses at once count too, and gives the count back if a perk has it. For a network only wrong
 * codes count, because many customers may share one.
 * @param field the name of the code in the request
 * @throws AppError 429 after too many wrong codes of a user or a network, 422 naming the field if there is no such perk
 */
export async function requireKnownCode(
  { db, rateLimiter }: Pick<Deps, 'db' | 'rateLimiter'>,
  { tenantId, userId }: Caller,
  { ip }: RequestMeta,
  code: string | undefined,
  field: 'code' | 'perkCode',
): Promise<undefined> {
  if (code === undefined) return undefined;
  const network = toClientNetwork(ip);
  const tried = await rateLimiter.count([
    { rule: 'perkCode', subject: userId },
    { rule: 'perkCodeNetwork', subject: network, add: 0 },
  ]);
  const retryAfter = longestRetryAfter(...tried);
  if (retryAfter !== null) throw tooManyRequests('Too many codes were tried. Nothing was ordered; try again later.', retryAfter);
  const perk = await db.withTenant(tenantId, (tx) => findPerkByCode(tx, tenantId, code));
  await rateLimiter.count([perk ? { rule: 'perkCode', subject: userId, add: -1 } : { rule: 'perkCodeNetwork', subject: network }]);
  if (!perk) throw validationError({ [field]: 'There is no perk with this code.' });
  return undefined;
}
