import type { Mfe } from '@techadds/shared/mfe';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  {
    path: '/service-status',
    page: lazyPage(() => import('./features/service-status/ServiceStatusPage').then((page) => page.ServiceStatusPage)),
  },
];
