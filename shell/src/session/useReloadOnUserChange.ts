import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { syncWithOtherTabs, identityKey, useSession } from '@techadds/shared/session';
import { openPage, reloadPage } from './navigation';

/**
 * Keeps this page to one person in one role and tenant: what was loaded for them is forgotten when they go, and where somebody else comes
 * in their place, here or in another tab, the page is loaded anew, since code cannot be unloaded otherwise.
 */
export function useOnePerson(): void {
  const queries = useQueryClient();
  useEffect(() => syncWithOtherTabs(() => openPage(paths.login)), []);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (identityKey(now.user) === identityKey(before.user)) return;
        queries.clear();
        if (now.user && before.user) reloadPage();
      }),
    [queries],
  );
}
