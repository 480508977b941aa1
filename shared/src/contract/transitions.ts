import type { Role } from '@techadds/shared/roles';

/** A row of a state table: the statuses that an action leads from and to. */
export interface Transition<Status extends string, Event extends string> {
  from: readonly Status[];
  /** Null if the status does not change, or if the action's input decides. */
  to: Status | null;
  event: Event;
  /** Roles that may do it in fewer statuses. */
  onlyFrom?: Partial<Record<Role, readonly Status[]>>;
}
