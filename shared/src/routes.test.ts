import { mfeNames, mfes } from '@techadds/shared/mfes';
import { isPublicPath, canOpen, getMenu, findRoute, rolesWithAccess, routes } from '@techadds/shared/routes';
import { roles, toRole } from '@techadds/shared/roles';

/* The menu table of the specification, repeated here on purpose: the route table may grow, but it must not deviate from the specification. */
const all = ['/dashboard', '/marketplace', '/marketplace2', '/tickets', '/kb', '/settings'];
const managed = [
  '/customers',
  '/contracts',
  '/quotes',
  '/crm/pipeline',
  '/analytics',
  '/analytics/commission',
  '/finance/payouts',
  '/settings/branding',
  '/settings/integrations/providers',
  '/catalog/CatalogSettings',
];
const administered = [
  '/admin',
  '/admin/analytics',
  '/admin/commission',
  '/admin/flagship',
  '/admin/brands',
  '/audit/logs',
  '/integrations/providers/token',
];
const sold = ['/services', '/contracts/templates'];
const menus = {
  customer: [...all, '/orders'],
  partner_staff: [...all, ...sold, '/partners/orders'],
  partner_admin: [...all, ...sold, ...managed, '/partners/orders', '/partners/staff', '/perks', '/finance/deposits', '/partners/profile'],
  admin: [...all, ...sold, ...managed, ...administered],
  super_admin: [...all, ...sold, ...managed, ...administered, '/super-admin/companies'],
};

test.each(roles)('the menu of %s matches the specification', (role) => {
  expect(
    getMenu(role)
      .map((route) => route.path)
      .sort(),
  ).toEqual([...menus[role]].sort());
});

test('marks the four routes of the specification as coming soon', () => {
  const marked = routes.filter((route) => route.comingSoon).map((route) => route.path);
  expect(marked.sort()).toEqual(['/catalog/CatalogSettings', '/contracts/templates', '/kb', '/tickets']);
});

test('assigns a subpath to the longest route that contains it', () => {
  expect(findRoute('/analytics/commission/x')?.path).toBe('/analytics/commission');
  expect(findRoute('/analytics')?.path).toBe('/analytics');
  expect(findRoute('/ordersome')).toBeUndefined();
});

test('an unknown route is open to everybody and a known one to its roles only', () => {
  expect(canOpen('/nowhere', 'customer')).toBe(true);
  expect(canOpen('/audit/logs/x', 'partner_admin')).toBe(false);
  expect(canOpen('/audit/logs/x', 'admin')).toBe(true);
});

test('only administrators may load the files of administration', () => {
  expect(rolesWithAccess('mfe-admin')).toEqual(['admin', 'super_admin']);
  for (const name of mfeNames) if (!mfes[name].public) expect(rolesWithAccess(name).length).toBeGreaterThan(0);
});

test('only the listed paths and everything below /auth/ are public', () => {
  for (const path of ['/', '/login', '/auth/q/abc', '/services/new']) expect(isPublicPath(path)).toBe(true);
  for (const path of ['/dashboard', '/services', '/loginx', '/auth']) expect(isPublicPath(path)).toBe(false);
});

test('reads both role vocabularies and treats a missing role as a customer', () => {
  expect(['partner', 'consultant', 'super-admin', 'admin', 'customer', 'owner', undefined].map(toRole)).toEqual([
    'partner_admin',
    'partner_staff',
    'super_admin',
    'admin',
    'customer',
    'customer',
    'customer',
  ]);
});
