import type { RequestMeta } from '../../platform/auth/caller';
import { toActor, type ActionContext } from '../../platform/action-context';
import type { Actor } from '../audit/audit.service';

/** Something that happens to an order: who does it (null for the system itself), from where, and when. */
export interface OrderActionContext {
  actor: Actor | null;
  requestMeta: RequestMeta;
  now: Date;
}

export const toOrderActionContext = ({ caller, requestMeta, now }: ActionContext): OrderActionContext => ({
  actor: toActor(caller),
  requestMeta,
  now,
});

/** What happens by itself; `what` names it in the log, as in `auto-complete`. */
export const systemOrderContext = (what: string, now: Date): OrderActionContext => ({
  actor: null,
  requestMeta: { cid: what, ip: null, userAgent: null },
  now,
});
