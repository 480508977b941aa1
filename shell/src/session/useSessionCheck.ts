import { useEffect, useState } from 'react';
import { useLocation } from '@techadds/shared/router';
import { isPublicPath } from '@techadds/shared/routes';
import { needsRefresh, useAuth } from '@techadds/shared/session';
import { validateSession } from './validate-session';
import { toLoginPath } from './next-path';
import { openPage } from './navigation';

/** Validates the session at the start and on each change of path or token. An invalid session redirects to the sign-in page. */
export function useSessionCheck(): 'checking' | 'stands' {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  const { token, user } = useAuth();
  const [result, setResult] = useState<'stands' | 'fell'>();

  useEffect(() => {
    if (isPublicPath(pathname)) return;
    let current = true;
    void validateSession(pathname).then(
      (stands) => {
        if (current) setResult(stands ? 'stands' : 'fell');
      },
      // After an unmount (page unload), storage may be inaccessible; ignore.
      (error: unknown) => {
        if (current) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [pathname, token]);

  useEffect(() => {
    if (result === 'fell') openPage(toLoginPath(address));
  }, [result, address]);

  const known = user !== null && token !== null && (result === 'stands' || !needsRefresh(token));
  return known && result !== 'fell' ? 'stands' : 'checking';
}
