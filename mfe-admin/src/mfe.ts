import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.auditLogs, page: lazyPage(() => import('./features/audit/AuditLogsPage').then((page) => page.AuditLogsPage)) },
  {
    path: paths.observability,
    page: lazyPage(() => import('./features/observability/ObservabilityPage').then((page) => page.ObservabilityPage)),
  },
  { path: paths.releases, page: lazyPage(() => import('./features/releases/ReleasesPage').then((page) => page.ReleasesPage)) },
  { path: paths.release(':app'), page: lazyPage(() => import('./features/releases/ReleasePage').then((page) => page.ReleasePage)) },
  { path: paths.adminCommission, page: lazyPage(() => import('./features/commission/CommissionPage').then((page) => page.CommissionPage)) },
  {
    path: paths.adminAnalytics,
    page: lazyPage(() => import('./features/analytics/AdminAnalyticsPage').then((page) => page.AdminAnalyticsPage)),
  },
  { path: paths.adminRatings, page: lazyPage(() => import('./features/ratings/RatingsPage').then((page) => page.RatingsPage)) },
  { path: paths.adminBrands, page: lazyPage(() => import('./features/brands/BrandsPage').then((page) => page.BrandsPage)) },
  { path: paths.adminFlagship, page: lazyPage(() => import('./features/flagships/FlagshipPage').then((page) => page.FlagshipPage)) },
  {
    path: paths.providerTokens,
    page: lazyPage(() => import('./features/api-tokens/ApiTokensPage').then((page) => page.ApiTokensPage)),
  },
  { path: paths.admin, page: lazyPage(() => import('./features/home/AdminHomePage').then((page) => page.AdminHomePage)) },
  { path: paths.companies, page: lazyPage(() => import('./features/companies/CompaniesPage').then((page) => page.CompaniesPage)) },
  { path: paths.company(':id'), page: lazyPage(() => import('./features/companies/CompanyPage').then((page) => page.CompanyPage)) },
  { path: paths.adminUsers, page: lazyPage(() => import('./features/users/UsersPage').then((page) => page.UsersPage)) },
];
