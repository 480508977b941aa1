import * as z from 'zod/mini';
import { capabilities } from '@techadds/shared/roles';
import { endpoint } from '../endpoint';
import { calendarDay, Id, id, text, timestamp } from '../fields';
import { ListMeta, listQuery } from '../list';
import { DeactivateStaff, HandOver, OutOfOffice, staffRoles, UpdateStaff } from './forms';

/** Absent members are active too; each tab counts its own. */
export const staffStatuses = ['all', 'active', 'away', 'deactivated'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

export const StaffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  isOwner: z.boolean(),
  /** Null is all that the role has. */
  capabilities: z.nullable(z.array(z.enum(capabilities))),
  status: z.enum(['active', 'away', 'deactivated']),
  /** Out of office, now or later; past times are left out. */
  outOfOffice: z.nullable(z.object({ from: calendarDay, until: calendarDay, note: z.string() })),
  /** The last use of a session; null without one in the last week. Accurate to about a quarter of an hour. */
  lastActiveAt: z.nullable(timestamp),
  openOrders: z.int(),
  /** Open orders whose due time has passed. */
  overdueOrders: z.int(),
  openTasks: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  deactivatedAt: z.nullable(timestamp),
  /** Whether it is the caller's own account, and what the caller may do with it. */
  isSelf: z.boolean(),
  allowedActions: z.array(z.enum(['update', 'outOfOffice', 'handOver', 'deactivate', 'reactivate'])),
});
export type StaffMember = z.infer<typeof StaffMember>;
export type StaffAction = StaffMember['allowedActions'][number];

const staffSorts = ['name', 'workload', 'lastActive', 'newest'] as const;
const staffFilters = () => ({
  status: z.optional(z.enum(staffStatuses)),
  role: z.optional(z.enum(staffRoles)),
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/partners/staff',
  summary: "List the caller's team with its workload",
  permission: 'staff.manage',
  query: z.extend(listQuery(staffSorts), staffFilters()),
  response: z.object({ items: z.array(StaffMember), meta: ListMeta, counts: z.record(z.enum(staffStatuses), z.int()) }),
});

export const exportStaff = endpoint({
  method: 'GET',
  path: '/partners/staff/export',
  summary: 'Export the matching members as CSV; `X-Total-Rows` has the number of rows',
  permission: 'staff.manage',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(staffSorts), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...staffFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

const memberAction = {
  permission: 'staff.manage',
  params: Id,
  response: StaffMember,
  errors: [404, 409],
  refetches: ['orders', 'dashboard'],
} as const;

/** 409 `last_owner` for the only owner, `changed_meanwhile` with the current version; 403 `owner_only` where an owner has to decide. */
export const updateStaff = endpoint({
  ...memberAction,
  method: 'PUT',
  path: '/partners/staff/{id}',
  summary: 'Change the role and the capabilities of a member; they hold from the next request',
  body: UpdateStaff,
});

/** Repeating it changes nothing. */
export const deactivateStaff = endpoint({
  ...memberAction,
  method: 'POST',
  path: '/partners/staff/{id}/deactivate',
  summary: 'Deactivate a member: sessions end at once, and open orders are handed over',
  body: DeactivateStaff,
});

/** The same without a choice: open orders go back to the queue. */
export const removeStaff = endpoint({
  ...memberAction,
  method: 'DELETE',
  path: '/partners/staff/{id}',
  summary: 'Deactivate a member and put their open orders back into the queue',
});

export const reactivateStaff = endpoint({
  ...memberAction,
  method: 'POST',
  path: '/partners/staff/{id}/reactivate',
  summary: 'Reactivate a member; the previous password is still valid',
});

/** Colleagues cannot assign orders to a member who is out of office, nor can the member claim any. */
export const setOutOfOffice = endpoint({
  ...memberAction,
  method: 'PUT',
  path: '/partners/staff/{id}/out-of-office',
  summary: 'Set when a member is out of office',
  body: OutOfOffice,
});

export const endOutOfOffice = endpoint({
  ...memberAction,
  method: 'DELETE',
  path: '/partners/staff/{id}/out-of-office',
  summary: 'End the time out of office of a member',
});

export const handOverOrders = endpoint({
  ...memberAction,
  method: 'POST',
  path: '/partners/staff/{id}/hand-over',
  summary: 'Hand the open orders of a member over to a colleague, or back to the queue',
  body: HandOver,
  response: z.object({ count: z.int() }),
  refetches: ['orders', 'dashboard', 'partners'],
});

const OwnOutOfOffice = z.object({ outOfOffice: StaffMember.shape.outOfOffice });

export const getOwnOutOfOffice = endpoint({
  method: 'GET',
  path: '/users/me/out-of-office',
  summary: 'Get when the caller is out of office',
  permission: 'staff.self',
  response: OwnOutOfOffice,
});

export const setOwnOutOfOffice = endpoint({
  method: 'PUT',
  path: '/users/me/out-of-office',
  summary: 'Set when the caller is out of office',
  permission: 'staff.self',
  body: OutOfOffice,
  response: OwnOutOfOffice,
});

export const endOwnOutOfOffice = endpoint({
  method: 'DELETE',
  path: '/users/me/out-of-office',
  summary: "End the caller's time out of office",
  permission: 'staff.self',
  response: OwnOutOfOffice,
});
