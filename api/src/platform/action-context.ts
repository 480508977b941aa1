import type { Caller, Origin } from './auth/caller';

/** Who does something, from where, and when. */
export interface Act {
  caller: Caller;
  origin: Origin;
  now: Date;
}

/** The caller as the audit log names them. */
export const actorOf = ({ userId, name, role, impersonator }: Omit<Caller, 'scope'>) => ({ id: userId, name, role, impersonator });
