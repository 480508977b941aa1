import type { menuGroups } from '@techadds/shared/contract/releases/names';
import type { MfeName } from '@techadds/shared/mfes';
import { paths } from '@techadds/shared/paths';
import { roles, type Role } from '@techadds/shared/roles';

export type MenuGroup = (typeof menuGroups)[number];

/** A route of the app: in the table below, or in the release of a remote that is not in the table. */
export interface AppRoute<Owner extends string = string> {
  /** A path; it includes its subpaths, unless a longer entry matches them. */
  path: string;
  label: string;
  icon: string;
  roles: readonly Role[];
  owner: Owner;
  /** The group in the menu; absent for a page that is only linked from other pages. */
  group?: MenuGroup;
  /** Marked as coming soon in the menu, as in the specification. */
  comingSoon?: true;
  /** There is no screen yet: a "coming soon" page describes what it will show. */
  planned?: true;
}

const allRoles = roles;
const customerRoles: readonly Role[] = ['customer'];
const partnerAdminRoles: readonly Role[] = ['partner_admin'];
const partnerRoles: readonly Role[] = ['partner_admin', 'partner_staff'];
const managerRoles: readonly Role[] = ['partner_admin', 'admin', 'super_admin'];
const sellerRoles: readonly Role[] = ['partner_admin', 'partner_staff', 'admin', 'super_admin'];
const adminRoles: readonly Role[] = ['admin', 'super_admin'];

type KnownRoute = AppRoute<'shell' | MfeName>;

/**
 * The route table: the menu, the guard, the loader and the tests read it. It is in menu order. A remote that is not in it brings its own
 * routes (`menu` in its `release.json`), below a path that is its own.
 */
export const routes: readonly KnownRoute[] = [
  { path: '/dashboard', label: 'Dashboard', icon: 'IconLayoutDashboard', roles: allRoles, owner: 'shell', group: 'main' },
  { path: '/marketplace', label: 'Marketplace', icon: 'IconBuildingStore', roles: allRoles, owner: 'mfe-marketplace', group: 'main' },
  {
    path: '/marketplace2',
    label: 'Enhanced marketplace',
    icon: 'IconSparkles',
    roles: allRoles,
    owner: 'mfe-marketplace',
    group: 'main',
  },
  { path: '/orders', label: 'Orders', icon: 'IconInbox', roles: customerRoles, owner: 'mfe-marketplace', group: 'main' },
  { path: '/pwa/install', label: 'Install the app', icon: 'IconSparkles', roles: allRoles, owner: 'shell' },
  { path: '/chat', label: 'Conversations', icon: 'IconMessage', roles: allRoles, owner: 'shell' },
  { path: '/projects', label: 'Projects', icon: 'IconInbox', roles: allRoles, owner: 'mfe-crm-contracts' },

  {
    path: '/admin',
    label: 'Admin',
    icon: 'IconShield',
    roles: adminRoles,
    owner: 'mfe-admin',
    group: 'administration',
  },
  {
    path: '/admin/analytics',
    label: 'Admin analytics',
    icon: 'IconChartBar',
    roles: adminRoles,
    owner: 'mfe-admin',
    group: 'administration',
  },
  {
    path: '/admin/commission',
    label: 'Admin commission',
    icon: 'IconPercentage',
    roles: adminRoles,
    owner: 'mfe-admin',
    group: 'administration',
  },
  {
    path: '/admin/flagship',
    label: 'Flagship',
    icon: 'IconFlag',
    roles: adminRoles,
    owner: 'mfe-admin',
    group: 'administration',
  },
  {
    path: '/admin/brands',
    label: 'Brands',
    icon: 'IconTag',
    roles: adminRoles,
    owner: 'mfe-admin',
    group: 'administration',
  },
  {
    path: '/super-admin/companies',
    label: 'Companies',
    icon: 'IconBuilding',
    roles: ['super_admin'],
    owner: 'mfe-admin',
    group: 'administration',
  },
  { path: '/admin/orders', label: 'Orders', icon: 'IconInbox', roles: adminRoles, owner: 'mfe-partner' },
  { path: '/audit/logs', label: 'Audit log', icon: 'IconListSearch', roles: adminRoles, owner: 'mfe-admin', group: 'administration' },
  { path: '/admin/perks', label: 'Perks', icon: 'IconGift', roles: adminRoles, owner: 'mfe-partner' },
  { path: '/admin/ratings', label: 'Ratings', icon: 'IconStar', roles: adminRoles, owner: 'mfe-admin' },
  { path: '/admin/users', label: 'Users', icon: 'IconUsers', roles: adminRoles, owner: 'mfe-admin' },
  { path: '/observability', label: 'Observability', icon: 'IconActivity', roles: adminRoles, owner: 'mfe-admin' },
  { path: '/observability/releases', label: 'Releases', icon: 'IconActivity', roles: adminRoles, owner: 'mfe-admin' },
  {
    path: '/integrations/providers/token',
    label: 'Provider tokens',
    icon: 'IconKey',
    roles: adminRoles,
    owner: 'mfe-admin',
    group: 'administration',
  },

  {
    path: '/services',
    label: 'Services',
    icon: 'IconPackage',
    roles: sellerRoles,
    owner: 'mfe-marketplace',
    group: 'sell',
  },
  { path: '/partners/orders', label: 'Order management', icon: 'IconInbox', roles: partnerRoles, owner: 'mfe-partner', group: 'sell' },
  { path: '/consultant/tasks', label: 'Tasks', icon: 'IconChecks', roles: sellerRoles, owner: 'mfe-partner' },
  { path: '/ratings', label: 'Ratings', icon: 'IconStar', roles: partnerRoles, owner: 'mfe-partner' },
  {
    path: '/quotes',
    label: 'Quotes',
    icon: 'IconFileText',
    roles: managerRoles,
    owner: 'mfe-crm-contracts',
    group: 'sell',
  },
  {
    path: '/contracts',
    label: 'Contracts',
    icon: 'IconSignature',
    roles: managerRoles,
    owner: 'mfe-crm-contracts',
    group: 'sell',
  },
  { path: '/contracts/calendar', label: 'Contract calendar', icon: 'IconSignature', roles: managerRoles, owner: 'mfe-crm-contracts' },
  {
    path: '/contracts/templates',
    label: 'Contract templates',
    icon: 'IconTemplate',
    roles: sellerRoles,
    owner: 'mfe-crm-contracts',
    group: 'sell',
    comingSoon: true,
  },
  {
    path: '/perks',
    label: 'Perks',
    icon: 'IconGift',
    roles: partnerAdminRoles,
    owner: 'mfe-partner',
    group: 'sell',
  },

  { path: '/customers', label: 'Customers', icon: 'IconUsers', roles: managerRoles, owner: 'mfe-crm-contracts', group: 'customers' },
  {
    path: '/crm/pipeline',
    label: 'CRM pipeline',
    icon: 'IconLayoutKanban',
    roles: managerRoles,
    owner: 'mfe-crm-contracts',
    group: 'customers',
  },
  { path: '/crm/deals', label: 'Deals', icon: 'IconLayoutKanban', roles: managerRoles, owner: 'mfe-crm-contracts' },
  { path: '/crm/contacts', label: 'Contacts', icon: 'IconUsers', roles: managerRoles, owner: 'mfe-crm-contracts' },
  { path: '/crm/forecast', label: 'Forecast', icon: 'IconChartBar', roles: managerRoles, owner: 'mfe-crm-contracts' },
  { path: '/crm/salesforce', label: 'Salesforce', icon: 'IconLayoutKanban', roles: managerRoles, owner: 'mfe-crm-contracts' },
  { path: '/crm/stages', label: 'Pipeline stages', icon: 'IconLayoutKanban', roles: adminRoles, owner: 'mfe-crm-contracts' },

  {
    path: '/finance/deposits',
    label: 'Deposits',
    icon: 'IconPigMoney',
    roles: partnerAdminRoles,
    owner: 'mfe-finance',
    group: 'money',
  },
  {
    path: '/finance/payouts',
    label: 'Payouts',
    icon: 'IconBuildingBank',
    roles: managerRoles,
    owner: 'mfe-finance',
    group: 'money',
  },
  { path: '/finance/payout-accounts', label: 'Payout accounts', icon: 'IconShieldCheck', roles: adminRoles, owner: 'mfe-finance' },
  { path: '/finance/report', label: 'Financial report', icon: 'IconChartBar', roles: managerRoles, owner: 'mfe-finance' },
  { path: '/finance/ledger', label: 'Ledger', icon: 'IconBook', roles: managerRoles, owner: 'mfe-finance' },
  { path: '/finance/invoices', label: 'Invoices', icon: 'IconReceipt', roles: managerRoles, owner: 'mfe-finance' },
  { path: '/finance/fees', label: 'Fees', icon: 'IconReceipt', roles: managerRoles, owner: 'mfe-finance' },
  { path: '/finance/currency', label: 'Currency', icon: 'IconRefresh', roles: managerRoles, owner: 'mfe-finance' },
  {
    path: '/analytics/commission',
    label: 'Commission',
    icon: 'IconPercentage',
    roles: managerRoles,
    owner: 'mfe-finance',
    group: 'money',
  },
  {
    path: '/analytics',
    label: 'Analytics',
    icon: 'IconChartLine',
    roles: managerRoles,
    owner: 'mfe-finance',
    group: 'money',
  },

  {
    path: '/partners/staff',
    label: 'Staff',
    icon: 'IconUserCog',
    roles: partnerAdminRoles,
    owner: 'mfe-partner',
    group: 'workspace',
  },
  {
    path: '/partners/profile',
    label: 'Partner profile',
    icon: 'IconId',
    roles: partnerAdminRoles,
    owner: 'mfe-partner',
    group: 'workspace',
  },
  {
    path: '/settings/branding',
    label: 'Branding',
    icon: 'IconPalette',
    roles: managerRoles,
    owner: 'mfe-partner',
    group: 'workspace',
  },
  { path: '/settings/integrations/slack', label: 'Slack', icon: 'IconPlug', roles: managerRoles, owner: 'mfe-partner' },
  { path: '/settings/integrations/webhooks', label: 'Webhooks', icon: 'IconPlug', roles: managerRoles, owner: 'mfe-partner' },
  { path: '/settings/integrations/docusign', label: 'DocuSign', icon: 'IconPlug', roles: managerRoles, owner: 'mfe-crm-contracts' },
  {
    path: '/settings/integrations/providers',
    label: 'Integrations',
    icon: 'IconPlug',
    roles: managerRoles,
    owner: 'mfe-partner',
    group: 'workspace',
  },
  {
    path: '/catalog/CatalogSettings',
    label: 'Catalog settings',
    icon: 'IconAdjustments',
    roles: managerRoles,
    owner: 'mfe-marketplace',
    group: 'workspace',
    comingSoon: true,
  },
  {
    path: '/tickets',
    label: 'Tickets',
    icon: 'IconTicket',
    roles: allRoles,
    owner: 'shell',
    group: 'workspace',
    comingSoon: true,
    planned: true,
  },
  {
    path: '/kb',
    label: 'Knowledge base',
    icon: 'IconBook',
    roles: allRoles,
    owner: 'shell',
    group: 'workspace',
    comingSoon: true,
    planned: true,
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'IconSettings',
    roles: allRoles,
    owner: 'shell',
    group: 'workspace',
  },
];

/** Headings of the menu groups; the first group has none. */
export const groupLabels: Record<MenuGroup, string> = {
  main: '',
  administration: 'Administration',
  sell: 'Sell',
  customers: 'Customers',
  money: 'Money',
  workspace: 'Workspace',
};

/** Paths without the app's frame; those listed before `/auth/` also have no tenant. */
export const publicPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/request-verify-email',
  '/auth/*',
  '/logout',
  '/form-test',
  '/test-js',
  '/services/new',
  '/verify',
] as const;

export function isPublicPath(path: string): boolean {
  return publicPaths.some((entry) => (entry.endsWith('/*') ? path.startsWith(entry.slice(0, -1)) : path === entry));
}

const tenantlessPaths: readonly string[] = publicPaths.slice(0, publicPaths.indexOf('/auth/*'));

/** Pages without a tenant: the public ones listed before `/auth/`, and the same paths below `/auth/`. */
export const isTenantless = (path: string): boolean => tenantlessPaths.includes(path.replace(/^\/auth(?=\/)/, ''));

/** The longest entry that is the path or a parent of it. */
export function findLongestRoute<Route extends { path: string }>(all: readonly Route[], path: string): Route | undefined {
  return all.filter((route) => path === route.path || path.startsWith(`${route.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
}

/** The entry of the route table for a path. */
export const findRoute = (path: string): KnownRoute | undefined => findLongestRoute(routes, path);

/** In the browser an unknown route is open to everybody; the server decides about data. */
export function canOpen(path: string, role: Role): boolean {
  return findRoute(path)?.roles.includes(role) ?? true;
}

/** The order pages of a role: the list, and one order. */
export function ordersPathFor(role: Role): { list: string; one: (id: string) => string } | undefined {
  const places = [
    { list: paths.orders, one: paths.order },
    { list: paths.partnerOrders, one: paths.partnerOrder },
    { list: paths.adminOrders, one: paths.adminOrder },
  ];
  return places.find(({ list }) => canOpen(list, role));
}

/** The menu entries of a role, in order. */
export function getMenu(role: Role): KnownRoute[] {
  return routes.filter((route) => route.group !== undefined && route.roles.includes(role));
}

/** The roles that can open at least one route of a remote; the edge denies its files to all others. */
export function rolesWithAccess(mfe: MfeName): Role[] {
  return roles.filter((role) => routes.some((route) => route.owner === mfe && route.roles.includes(role)));
}

/** First segments of paths that servers answer, or that pages outside of the route table have. */
const otherSegments = ['api', 'beacon', 'health', 'images', 'preview', 'remotes', 'setup', 'shell', 'view'];

/** Whether the paths of a remote, those below `/support` of `mfe-support`, are in use by the app itself. */
export function hasTakenPath(remote: string): boolean {
  const own = remote.replace(/^mfe-/, '');
  const known = [...routes.map(({ path }) => path), ...publicPaths, ...Object.values(paths)];
  return otherSegments.includes(own) || known.some((path) => typeof path === 'string' && path.split('/')[1] === own);
}
