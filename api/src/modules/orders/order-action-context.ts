import type { Origin } from '../../http/caller';
import { actorOf, type Act } from '../../records/act';
import type { Actor } from '../../records/audit';

/** Something that happens to an order: who does it (null for the system itself), from where, and when. */
export interface Deed {
  actor: Actor | null;
  origin: Origin;
  now: Date;
}

export const deedOf = ({ caller, origin, now }: Act): Deed => ({ actor: actorOf(caller), origin, now });

/** What happens by itself; `what` names it in the log, as in `auto-complete`. */
export const itself = (what: string, now: Date): Deed => ({ actor: null, origin: { cid: what, ip: null, userAgent: null }, now });
