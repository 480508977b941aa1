import type { RequestMeta } from '../../platform/auth/caller';
import { toActor, type ActionContext } from '../../platform/action-context';
import type { Actor } from '../audit/audit.service';

/** The context of an order action: actor (null for the system), request and time. */
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

/** Context of an automatic action; `what` is recorded as its correlation id, such as `auto-complete`. */
export const createSystemContext = (what: string, now: Date): OrderActionContext => ({
  actor: null,
  requestMeta: { cid: what, ip: null, userAgent: null },
  now,
});
