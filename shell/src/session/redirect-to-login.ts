import { paths } from '@techadds/shared/paths';
import { loginPath } from './next-path';
import { openPage } from './navigation';

/** Opens the sign-in page, which brings the person back to where they are now. Paths under `/auth/` are never left for it. */
export function leaveForLogin(): void {
  const { pathname, search, hash } = location;
  if (pathname.startsWith('/auth/') || pathname === paths.login) return;
  openPage(loginPath(pathname + search + hash));
}
