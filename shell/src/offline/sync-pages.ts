import { paths } from '@techadds/shared/paths';
import { useImpersonationStore } from '@techadds/shared/session';

/** Forms whose page does not sync, so that what is being written there is not sent. */
const pagesWithoutSync: readonly string[] = [paths.newQuote, paths.newService];

/** Whether this page may sync: not on the forms, and never while viewing as another user. */
export const mayPageSync = (): boolean =>
  !pagesWithoutSync.includes(location.pathname) && useImpersonationStore.getState().impersonation === null;
