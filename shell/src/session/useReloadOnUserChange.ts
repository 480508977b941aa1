import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { syncWithOtherTabs, identityKey, useSession } from '@techadds/shared/session';
import { openPage, reloadPage } from './navigation';

/**
 * Binds this page to one user, role and tenant: clears the query cache when the session ends, and reloads the page when another user signs
 * in, here or in another tab, because loaded code cannot be unloaded otherwise.
 */
export function useReloadOnUserChange(): void {
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
