import type { ComponentType } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { routes as appRoutes } from '@techadds/shared/routes';
import { lazyChunk } from './layout/lazy';

/** A route as remotes expose them in `src/mfe.ts`, except that the pages of the shell receive the user. */
interface ShellRoute {
  path: string;
  page: ComponentType<{ user: User }> & { preload: () => Promise<void> };
}

const ComingSoonPage = lazyChunk(
  async () => (await import(/* webpackChunkName: 'no-page' */ './pages/coming-soon/ComingSoonPage')).ComingSoonPage,
);

/** The shell's own pages: those that it owns in the route table, a placeholder for every coming page, and the 404 page. */
export const routes: readonly ShellRoute[] = [
  {
    path: paths.dashboard,
    page: lazyChunk(async () => (await import(/* webpackChunkName: 'dashboard' */ './pages/dashboard/DashboardPage')).DashboardPage),
  },
  { path: `${paths.chat}/*`, page: lazyChunk(async () => (await import('./pages/chat/ChatPage')).ChatPage) },
  {
    path: paths.install,
    page: lazyChunk(async () => (await import(/* webpackChunkName: 'install' */ './pages/install/InstallPage')).InstallPage),
  },
  { path: paths.share, page: lazyChunk(async () => (await import(/* webpackChunkName: 'install' */ './pages/share/SharePage')).SharePage) },
  { path: `${paths.settings}/*`, page: lazyChunk(async () => (await import('./pages/settings/SettingsPage')).SettingsPage) },
  ...appRoutes.filter(({ planned }) => planned).map(({ path }) => ({ path: `${path}/*`, page: ComingSoonPage })),
  {
    path: '*',
    page: lazyChunk(async () => (await import(/* webpackChunkName: 'no-page' */ './pages/not-found/NotFoundPage')).NotFoundPage),
  },
];
