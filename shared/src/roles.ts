/** The role names of the menu and the route guard; access is decided by these names. */
export const roles = ['customer', 'partner_staff', 'partner_admin', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  customer: 'Customer',
  partner_admin: 'Partner Admin',
  partner_staff: 'Partner Staff',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** What the members of a partner's team can be entrusted with, within their role. */
export const capabilities = [
  'orders',
  'ratings',
  'services',
  'quotes',
  'contracts',
  'customers',
  'consultant',
  'finance',
  'company',
  'staff',
] as const;
export type Capability = (typeof capabilities)[number];

/** The role that sees all tenants and can switch between them; every other role has one tenant. */
export const crossTenantRoles = 'super_admin' satisfies Role;

const dataLayerRoles: Record<string, Role> = {
  partner: 'partner_admin',
  consultant: 'partner_staff',
  'super-admin': 'super_admin',
};

/**
 * Reads a role in either vocabulary: the menu's, or the data layer's (customer, partner, consultant, admin, super-admin).
 * An unknown or missing role is a customer, the specification's default.
 */
export function toRole(name: unknown): Role {
  if (typeof name !== 'string') return 'customer';
  return roles.find((role) => role === name) ?? dataLayerRoles[name] ?? 'customer';
}
