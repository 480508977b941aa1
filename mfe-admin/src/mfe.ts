import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { AuditLogsPage } from './audit/AuditLogsPage';
import { ObservabilityPage } from './observability/ObservabilityPage';

export const routes: Mfe['routes'] = [
  { path: paths.auditLogs, page: AuditLogsPage },
  { path: paths.observability, page: ObservabilityPage },
  { path: paths.adminCommission, page: later(() => import('./commission/CommissionPage').then((page) => page.CommissionPage)) },
  { path: paths.adminAnalytics, page: later(() => import('./analytics/AdminAnalyticsPage').then((page) => page.AdminAnalyticsPage)) },
  { path: paths.adminRatings, page: later(() => import('./ratings/RatingsPage').then((page) => page.RatingsPage)) },
  { path: paths.adminBrands, page: later(() => import('./brands/BrandsPage').then((page) => page.BrandsPage)) },
  { path: paths.adminFlagship, page: later(() => import('./flagship/FlagshipPage').then((page) => page.FlagshipPage)) },
  { path: paths.adminUsers, page: later(() => import('./users/UsersPage').then((page) => page.UsersPage)) },
];
