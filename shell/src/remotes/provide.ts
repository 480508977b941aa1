import * as api from '@techadds/shared/api';
import * as date from '@techadds/shared/format/date';
import * as money from '@techadds/shared/format/money';
import * as mfes from '@techadds/shared/mfes';
import * as paths from '@techadds/shared/paths';
import * as permissions from '@techadds/shared/permissions';
import * as query from '@techadds/shared/query';
import * as router from '@techadds/shared/router';
import * as routes from '@techadds/shared/routes';
import * as session from '@techadds/shared/session';
import * as tenant from '@techadds/shared/tenant';
import * as ui from '@techadds/shared/ui';
import * as uiBase from '@techadds/shared/ui/base';
import * as uiIcons from '@techadds/shared/ui/icons';

/** Doors of the shared package that are loaded by the time any remote is: the shell uses them itself. */
export const coreDoors: Record<string, object> = {
  api,
  'format/date': date,
  'format/money': money,
  mfes,
  paths,
  permissions,
  query,
  router,
  routes,
  session,
  tenant,
  ui,
  'ui/base': uiBase,
  'ui/icons': uiIcons,
};

/** Doors that come when a remote asks for them, each once, from the shell's own release. */
export const lazyDoors: Record<string, () => Promise<object>> = {
  'contract/ai': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/ai'),
  'contract/audit': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/audit'),
  'contract/auth': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/auth'),
  'contract/catalog': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/catalog'),
  'contract/customers': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/customers'),
  'contract/dashboard': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/dashboard'),
  'contract/endpoint': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/endpoint'),
  'contract/fees': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/fees'),
  'contract/fields': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/fields'),
  'contract/health': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/health'),
  'contract/list': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/list'),
  'contract/notifications': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/notifications'),
  'contract/observability': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/observability'),
  'contract/order-states': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/order-states'),
  'contract/orders': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/orders'),
  'contract/tenants': () => import(/* webpackChunkName: "contract" */ '@techadds/shared/contract/tenants'),
  form: () => import('@techadds/shared/form'),
  order: () => import('@techadds/shared/order'),
  'ui/chart': () => import('@techadds/shared/ui/chart'),
  'ui/dialog': () => import('@techadds/shared/ui/dialog'),
  'ui/diff': () => import('@techadds/shared/ui/diff'),
  'ui/menu': () => import('@techadds/shared/ui/menu'),
  'ui/status': () => import('@techadds/shared/ui/status'),
  'ui/table': () => import('@techadds/shared/ui/table'),
};
