import type { User } from '@techadds/shared/contract/accounts/endpoints';

/** Identifies an account, as the edge does in the page. */
export const toAccount = ({ id, role }: Pick<User, 'id' | 'role'>): string => `${id} ${role}`;
