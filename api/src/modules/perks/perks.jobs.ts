import { perkTransitions } from '@techadds/shared/contract/perks/states';
import type { Deps } from '../../platform/deps';
import { createSystemContext } from '../audit/action-context.service';
import { transition } from '../transitions/transitions.service';
import { lockOverduePerks } from './perks.db';
import { perkLifecycle } from './perks.transitions';

/** Perks per run; the rest follows in the next run. */
const batchSize = 100;

/** Ends perks whose time is over. They cannot be redeemed from that time on, whenever this runs. Returns their number. */
export function endOverduePerks({ db }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<number> {
  const context = createSystemContext(tenantId, 'end-perks', now);
  const { to, event } = perkTransitions.end;
  return db.withTenant(tenantId, async (tx) => {
    const overdue = await lockOverduePerks(tx, tenantId, now.toISOString(), batchSize);
    for (const perk of overdue) await transition(tx, context, perkLifecycle, perk, { to, event });
    return overdue.length;
  });
}
