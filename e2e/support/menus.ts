import type { Role } from '@techadds/shared/roles';

const everyone = ['/dashboard', '/marketplace', '/marketplace2', '/tickets', '/kb', '/settings'];
const managers = [
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
const sellers = ['/services', '/contracts/templates'];
const partnerAdmin = ['/partners/orders', '/partners/staff', '/perks', '/finance/deposits', '/partners/profile'];
const admins = [
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
  customer: [...everyone, '/orders'],
  partner_staff: [...everyone, ...sellers, '/partners/orders'],
  partner_admin: [...everyone, ...sellers, ...managers, ...partnerAdmin],
  admin: [...everyone, ...sellers, ...managers, ...admins],
  super_admin: [...everyone, ...sellers, ...managers, ...admins, '/super-admin/companies'],
};
