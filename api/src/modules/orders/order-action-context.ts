import type { Origin } from '../../platform/auth/caller';
import { actorOf, type Act } from '../../platform/action-context';
import type { Actor } from '../audit/audit.service';

/** Something that happens to an order: who does it (null for the system itself), from where, and when. */
export interface OrderActionContext {
  actor: Actor | null;
  origin: Origin;
  now: Date;
}

export const toOrderActionContext = ({ caller, origin, now }: Act): OrderActionContext => ({ actor: actorOf(caller), origin, now });

/** What happens by itself; `what` names it in the log, as in `auto-complete`. */
export const systemOrderContext = (what: string, now: Date): OrderActionContext => ({
  actor: null,
  origin: { cid: what, ip: null, userAgent: null },
  now,
});
