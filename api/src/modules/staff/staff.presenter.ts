import type { StaffAction, StaffMember } from '@techadds/shared/contract/staff/endpoints';
import type { StaffRole } from '@techadds/shared/contract/staff/forms';
import type { Caller } from '../../platform/auth/caller';
import type { MemberRow, StaffRow } from './staff.db';

export const toFullName = ({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** The time out of office of a user, unless it is over. */
export const toOutOfOffice = ({ awayFrom, awayUntil, awayNote }: Pick<MemberRow, 'awayFrom' | 'awayUntil' | 'awayNote'>, today: string) =>
  awayFrom === null || awayUntil === null || awayUntil < today ? null : { from: awayFrom, until: awayUntil, note: awayNote };

/** Owners manage everybody, and may step down themselves; other admins manage everybody else who is no owner. */
const isManagedBy = (row: MemberRow, caller: Caller, isCallerOwner: boolean) => isCallerOwner || (row.id !== caller.userId && !row.isOwner);

function getAllowedActions(row: MemberRow, openOrders: number, caller: Caller, isCallerOwner: boolean): StaffAction[] {
  const managed = isManagedBy(row, caller, isCallerOwner);
  if (row.deactivatedAt !== null)
    return [...(openOrders > 0 ? (['handOver'] as const) : []), ...(managed ? (['reactivate'] as const) : [])];
  return [
    ...(managed ? (['update'] as const) : []),
    'outOfOffice',
    ...(openOrders > 0 ? (['handOver'] as const) : []),
    ...(managed ? (['deactivate'] as const) : []),
  ];
}

export function toStaffDto(
  { user, openOrders, overdueOrders, openTasks, lastActiveAt }: StaffRow,
  caller: Caller,
  isCallerOwner: boolean,
  today: string,
): StaffMember {
  const { id, email, role, isOwner, capabilities, createdAt, updatedAt, deactivatedAt } = user;
  const outOfOffice = toOutOfOffice(user, today);
  const isAway = outOfOffice !== null && outOfOffice.from <= today;
  return {
    ...{ id, name: toFullName(user), email, role: role as StaffRole, isOwner, capabilities },
    status: deactivatedAt !== null ? 'deactivated' : isAway ? 'away' : 'active',
    ...{ outOfOffice, openOrders, overdueOrders, openTasks, createdAt, updatedAt, deactivatedAt },
    lastActiveAt: lastActiveAt && new Date(lastActiveAt).toISOString(),
    isSelf: id === caller.userId,
    allowedActions: getAllowedActions(user, openOrders, caller, isCallerOwner),
  };
}
