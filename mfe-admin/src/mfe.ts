import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';
import { AuditLogsPage } from './audit/AuditLogsPage';
import { ObservabilityPage } from './observability/ObservabilityPage';

export const routes: Mfe['routes'] = [
  { path: paths.auditLogs, page: AuditLogsPage },
  { path: paths.observability, page: ObservabilityPage },
  { path: paths.adminCommission, page: lazyPage(() => import('./commission/CommissionPage').then((page) => page.CommissionPage)) },
  { path: paths.adminAnalytics, page: lazyPage(() => import('./analytics/AdminAnalyticsPage').then((page) => page.AdminAnalyticsPage)) },
  { path: paths.adminRatings, page: lazyPage(() => import('./ratings/RatingsPage').then((page) => page.RatingsPage)) },
  { path: paths.adminBrands, page: lazyPage(() => import('./brands/BrandsPage').then((page) => page.BrandsPage)) },
  { path: paths.adminFlagship, page: lazyPage(() => import('./flagship/FlagshipPage').then((page) => page.FlagshipPage)) },
  { path: paths.adminUsers, page: lazyPage(() => import('./users/UsersPage').then((page) => page.UsersPage)) },
];
