import { listStaff } from '@techadds/shared/contract/staff/endpoints';
import { listStaffInvites } from '@techadds/shared/contract/staff/invites';
import type { FirstQueries } from '@techadds/shared/mfe';

export const staffList = { endpoint: listStaff, sorts: ['name', 'workload', 'lastActive', 'newest'] } as const;
export const inviteList = { endpoint: listStaffInvites, sorts: ['newest', 'email', 'expires'] } as const;

export const firstQueries = { StaffPage: [staffList], InvitesPage: [inviteList] } satisfies FirstQueries;
