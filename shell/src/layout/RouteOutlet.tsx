import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { Navigate, useLocation } from '@techadds/shared/router';
import { isPublicPath, canOpen, findRoute } from '@techadds/shared/routes';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { RemotePage } from '../remotes/RemotePage';
import { reloadPage } from '../session/navigation';
import { later } from './lazy';

const ComingPage = later(async () => (await import('../pages/coming-soon/ComingSoonPage')).ComingPage);
const DashboardPage = later(
  async () => (await import(/* webpackChunkName: 'dashboard' */ '../pages/dashboard/DashboardPage')).DashboardPage,
);
const MissingPage = later(async () => (await import('../pages/not-found/NotFoundPage')).MissingPage);
const ChatPage = later(async () => (await import('../pages/chat/ChatPage')).ChatPage);
const SettingsPage = later(async () => (await import('../pages/settings/SettingsPage')).SettingsPage);

/** A move to a route that the role does not have ends on the dashboard; its remote is not asked for. */
function Denied({ role, path }: { role: Role; path: string }) {
  useEffect(() => console.info(`Access denied: ${role} cannot access ${path}`), [role, path]);
  return <Navigate to={paths.dashboard} replace />;
}

/** Public pages stand outside the app; a full load opens them. */
function Outside() {
  useEffect(() => reloadPage(), []);
  return null;
}

/** The screen at the present address, as the route table has it. */
export function Screen({ user }: { user: User }) {
  const { pathname } = useLocation();
  const { role } = user;
  const route = findRoute(pathname);
  if (isPublicPath(pathname)) return <Outside />;
  if (!canOpen(pathname, role)) return <Denied role={role} path={pathname} />;
  if (!route) return <MissingPage />;
  if (route.coming) return <ComingPage route={route} role={role} />;
  if (route.owner !== 'shell') return <RemotePage name={route.owner} />;
  if (route.path === paths.settings) return <SettingsPage user={user} />;
  if (route.path === paths.chat) return <ChatPage user={user} />;
  return pathname === paths.dashboard ? <DashboardPage user={user} /> : <MissingPage />;
}
