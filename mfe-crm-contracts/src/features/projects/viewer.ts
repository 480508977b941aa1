import { useAuth } from '@techadds/shared/session';

/** The party that looks at a project: its customer, its partner's team, or an administrator. */
export type Viewer = 'customer' | 'partner' | 'admin';

/** The party of the signed-in user. */
export function useViewer(): Viewer {
  const role = useAuth().user?.role;
  return role === 'customer' ? 'customer' : role?.startsWith('partner') ? 'partner' : 'admin';
}
