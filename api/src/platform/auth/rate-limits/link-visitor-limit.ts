import type { RequestMeta } from '../caller';
import type { Deps } from '../../deps';
import { tooManyRequests } from '../../http/errors';
import { toClientNetwork } from './client-network';

/** Counts a request of a visitor with a link and without an account. @throws AppError 429 where their network sends too many */
export async function rateLimitLinkVisitor({ rateLimiter }: Pick<Deps, 'rateLimiter'>, { ip }: Pick<RequestMeta, 'ip'>): Promise<void> {
  const [attempts] = await rateLimiter.count([{ rule: 'openLink', subject: toClientNetwork(ip) }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests(
      'Your network sent more requests than people with a link do. Nothing was changed; try again soon.',
      attempts.retryAfterSeconds,
    );
}
