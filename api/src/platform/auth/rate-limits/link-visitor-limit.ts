import type { Origin } from '../caller';
import type { Deps } from '../../deps';
import { tooMany } from '../../http/errors';
import { networkOf } from './client-network';

/** Counts a request of somebody who has a link and no account. @throws AppError 429 where their network sends too many. */
export async function admitGuest({ limits }: Pick<Deps, 'limits'>, { ip }: Pick<Origin, 'ip'>): Promise<void> {
  const [tries] = await limits.count([{ rule: 'openLink', subject: networkOf(ip) }] as const);
  if (tries.wait !== null)
    throw tooMany('Your network sent more requests than people with a link do. Nothing was changed; try again soon.', tries.wait);
}
