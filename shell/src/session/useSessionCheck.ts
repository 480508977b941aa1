import { useEffect, useState } from 'react';
import { useLocation } from '@techadds/shared/router';
import { followOtherTabs, isExpired, useSession } from '@techadds/shared/session';
import { checkSession } from './check';
import { loginPath } from './next';
import { openPage, reloadPage } from './open-page';

/** Checks the session at the start and on each change of path; a session that does not stand leads to the sign-in page. */
export function useSessionCheck(): 'checking' | 'stands' {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  const token = useSession((session) => session.token);
  const user = useSession((session) => session.user);
  const [result, setResult] = useState<'stands' | 'fell'>();

  useEffect(() => {
    let current = true;
    void checkSession(pathname).then((stands) => {
      if (current) setResult(stands ? 'stands' : 'fell');
    });
    return () => {
      current = false;
    };
  }, [pathname, token]);

  useEffect(() => {
    if (result === 'fell') openPage(loginPath(address));
  }, [result, address]);

  useEffect(() => followOtherTabs(), []);
  // When another person signs in in another tab, what is on screen here belongs to someone else.
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (before.user && now.user && before.user.id !== now.user.id) reloadPage();
      }),
    [],
  );

  const known = user !== null && token !== null && (result === 'stands' || !isExpired(token));
  return known && result !== 'fell' ? 'stands' : 'checking';
}
