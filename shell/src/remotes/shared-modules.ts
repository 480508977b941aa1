import * as api from '@techadds/shared/api';
import * as money from '@techadds/shared/format/money';
import * as paths from '@techadds/shared/paths';
import * as query from '@techadds/shared/query';
import * as router from '@techadds/shared/router';
import * as session from '@techadds/shared/session';
import * as tenant from '@techadds/shared/tenant';
import * as ui from '@techadds/shared/ui';
import * as uiBase from '@techadds/shared/ui/base';

/** Entry points of the shared package that the shell itself has loaded before any remote. */
export const coreModules: Record<string, object> = {
  api,
  'format/money': money,
  paths,
  query,
  router,
  session,
  tenant,
  ui,
  'ui/base': uiBase,
};

/**
 * Entry points that are loaded from the shell's release when the first remote needs them. Those of a kilobyte or two, of which a page needs
 * several, are one file.
 */
export const lazyModules: Record<string, () => Promise<object>> = {
  'api/upload': () => import('@techadds/shared/api/upload'),
  offline: () => import(/* webpackChunkName: 'offline' */ '@techadds/shared/offline'),
  'patterns/form': () => import('@techadds/shared/patterns/form'),
  'patterns/list': () => import(/* webpackChunkName: 'list' */ '@techadds/shared/patterns/list'),
  'patterns/record': () => import('@techadds/shared/patterns/record'),
  'patterns/record-query': () => import(/* webpackChunkName: 'small' */ '@techadds/shared/patterns/record-query'),
  'features/quote-request': () => import('@techadds/shared/features/quote-request'),
  'patterns/report': () => import('@techadds/shared/patterns/report'),
  'features/amount-breakdown': () => import('@techadds/shared/features/amount-breakdown'),
  'features/order': () => import('@techadds/shared/features/order'),
  'features/chat': () => import('@techadds/shared/features/chat'),
  'features/payment': () => import('@techadds/shared/features/payment'),
  'features/rating': () => import('@techadds/shared/features/rating'),
  'features/rating-management': () => import('@techadds/shared/features/rating-management'),
  'tenant/use-tenant-currency': () => import('@techadds/shared/tenant/use-tenant-currency'),
  'session/use-can': () => import(/* webpackChunkName: 'small' */ '@techadds/shared/session/use-can'),
  'ui/controls': () => import('@techadds/shared/ui/controls'),
  'ui/area-chart': () => import('@techadds/shared/ui/area-chart'),
  'ui/chart': () => import('@techadds/shared/ui/chart'),
  'ui/dialog': () => import('@techadds/shared/ui/dialog'),
  'ui/diff': () => import('@techadds/shared/ui/diff'),
  'ui/image': () => import('@techadds/shared/ui/image'),
  'ui/menu': () => import('@techadds/shared/ui/menu'),
  'ui/page': () => import(/* webpackChunkName: 'small' */ '@techadds/shared/ui/page'),
  'ui/status': () => import(/* webpackChunkName: 'small' */ '@techadds/shared/ui/status'),
  'ui/steps': () => import('@techadds/shared/ui/steps'),
  'ui/table': () => import('@techadds/shared/ui/table'),
};
