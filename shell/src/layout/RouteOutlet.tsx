import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { Navigate, useLocation, useRoutes } from '@techadds/shared/router';
import { isPublicPath } from '@techadds/shared/routes';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { RemoteLoading } from '../remotes/RemoteLoading';
import { RemotePage } from '../remotes/RemotePage';
import { findAnyRoute, useRemoteRoutes } from '../remotes/remote-routes';
import { routes } from '../routes';
import { reloadPage } from '../session/navigation';

/** Redirects from a route that the role may not open to the dashboard, without loading the route's remote. */
function AccessDenied({ role, path }: { role: Role; path: string }) {
  useEffect(() => console.info(`Access denied: ${role} cannot access ${path}`), [role, path]);
  return <Navigate to={paths.dashboard} replace />;
}

/** Public pages are not part of the app and need a page load. */
function PublicReload() {
  useEffect(() => reloadPage(), []);
  return null;
}

function ShellRoutes({ user }: { user: User }) {
  return useRoutes(routes.map(({ path, page: Page }) => ({ path, element: <Page key={path} user={user} /> })));
}

/** Renders the page at the current path: of a remote or of the shell, if the role may open it. */
export function RouteOutlet({ user }: { user: User }) {
  const { pathname } = useLocation();
  const remoteRoutes = useRemoteRoutes();
  const route = findAnyRoute(pathname);
  if (isPublicPath(pathname)) return <PublicReload />;
  if (route && !route.roles.includes(user.role)) return <AccessDenied role={user.role} path={pathname} />;
  // The registry says whether a remote has this page.
  if (!route && !remoteRoutes) return <RemoteLoading title="Loading" />;
  return route && route.owner !== 'shell' && !route.planned ? <RemotePage name={route.owner} /> : <ShellRoutes user={user} />;
}
