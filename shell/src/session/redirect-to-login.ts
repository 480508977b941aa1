import { paths } from '@techadds/shared/paths';
import { toLoginPath } from './next-path';
import { openPage } from './navigation';

/** Opens the sign-in page, which returns to the current path afterwards. Does nothing on paths below `/auth/` and on the sign-in page. */
export function redirectToLogin(): void {
  const { pathname, search, hash } = location;
  if (pathname.startsWith('/auth/') || pathname === paths.login) return;
  openPage(toLoginPath(pathname + search + hash));
}
