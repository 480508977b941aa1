import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { toAccount } from './account';

/** The registry that the edge put into the page, if the page is this user's. */
export function readPageRegistry(user: Pick<User, 'id' | 'role'> | null): string | undefined {
  const element = document.getElementById('registry');
  return user && element?.dataset.account === toAccount(user) ? element.textContent : undefined;
}
