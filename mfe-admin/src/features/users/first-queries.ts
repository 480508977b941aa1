import { listUsers } from '@techadds/shared/contract/users/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const userList = { endpoint: listUsers, sorts: ['name', 'createdAt'] } as const;

export const firstQueries = { UsersPage: [userList] } satisfies FirstQueries;
