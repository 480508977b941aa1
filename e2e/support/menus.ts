import type { Role } from '@techadds/shared/roles';

const commonPaths = ['/dashboard', '/marketplace', '/marketplace2', '/tickets', '/kb', '/settings'];
const managerPaths = [
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
const sellerPaths = ['/services', '/contracts/templates'];
const partnerAdminPaths = ['/partners/orders', '/partners/staff', '/perks', '/finance/deposits', '/partners/profile'];
const adminPaths = [
  '/admin',
  '/admin/analytics',
  '/admin/commission',
  '/admin/flagship',
  '/admin/brands',
  '/audit/logs',
  '/integrations/providers/token',
];

/** The expected menu per role, kept apart from the route table so that a change of the table fails a test. */
export const menus: Record<Role, string[]> = {
  customer: [...commonPaths, '/orders'],
  partner_staff: [...commonPaths, ...sellerPaths, '/partners/orders'],
  partner_admin: [...commonPaths, ...sellerPaths, ...managerPaths, ...partnerAdminPaths],
  admin: [...commonPaths, ...sellerPaths, ...managerPaths, ...adminPaths],
  super_admin: [...commonPaths, ...sellerPaths, ...managerPaths, ...adminPaths, '/super-admin/companies'],
};
