import type { Caller, RequestMeta } from './auth/caller';

/** The actor of an action, its request and its time. */
export interface ActionContext {
  caller: Caller;
  requestMeta: RequestMeta;
  now: Date;
}

/** The caller as the actor of an audit event. */
export const toActor = ({ userId, name, role, impersonator }: Omit<Caller, 'scope'>) => ({ id: userId, name, role, impersonator });
