import type { Role } from '@techadds/shared/roles';

export interface DemoAccount {
  email: string;
  name: string;
  role: Role;
  tenant: string;
}

const accountsOfTenant = (tenant: string, users: [local: string, name: string, role: Role][]): DemoAccount[] =>
  users.map(([local, name, role]) => ({ email: `${local}@${tenant}.test`, name, role, tenant }));

/** The accounts of the demo tenants; the sign-in page shows them in demo mode. */
export const demoAccounts: readonly DemoAccount[] = [
  ...accountsOfTenant('acme', [
    ['customer', 'Nora Lindqvist', 'customer'],
    ['partner-admin', 'Ana Castellanos', 'partner_admin'],
    ['partner-staff', 'Ben Okafor', 'partner_staff'],
    ['admin', 'Ingrid Halvorsen', 'admin'],
  ]),
  ...accountsOfTenant('globex', [
    ['customer', 'Tomas Keller', 'customer'],
    ['partner-admin', 'Priya Raman', 'partner_admin'],
    ['partner-staff', 'Luca Moretti', 'partner_staff'],
    ['admin', 'Grace Adeyemi', 'admin'],
  ]),
  ...accountsOfTenant('techadds', [
    ['customer', 'Jonas Weber', 'customer'],
    ['partner-admin', 'Sofia Duarte', 'partner_admin'],
    ['partner-staff', 'Kenji Watanabe', 'partner_staff'],
    ['admin', 'Elena Petrova', 'admin'],
    ['super-admin', 'Mira Solberg', 'super_admin'],
  ]),
];
