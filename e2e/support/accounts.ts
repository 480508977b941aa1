import type { Role } from '@techadds/shared/roles';

/** The password of every demo account. */
export const password = 'TechAdds-demo-1';

/** The demo account per role in the tenant `acme`; the super-admin belongs to the platform tenant. */
export const emails: Record<Role, string> = {
  customer: 'customer@acme.test',
  partner_staff: 'partner-staff@acme.test',
  partner_admin: 'partner-admin@acme.test',
  admin: 'admin@acme.test',
  super_admin: 'super-admin@techadds.test',
};
