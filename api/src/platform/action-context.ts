import type { Caller, RequestMeta } from './auth/caller';

/** Who does something, from where, and when. */
export interface ActionContext {
  caller: Caller;
  requestMeta: RequestMeta;
  now: Date;
}

/** The caller as the audit log names them. */
export const toActor = ({ userId, name, role, impersonator }: Omit<Caller, 'scope'>) => ({ id: userId, name, role, impersonator });
