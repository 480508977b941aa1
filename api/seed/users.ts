import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import { createActorContext, toActor, type ActionContext } from '../src/modules/audit/action-context.service';
import { demoAccounts } from './demo-accounts';
import { seedId } from './random';
import { demoTenants, type DemoTenant } from './tenants';

export interface SeedUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  partnerId: string | null;
}

export const seedTenantId = (tenant: DemoTenant): string => seedId(tenant.subdomain);
export const seedPartnerId = (tenant: DemoTenant, partner: number): string =>
  seedId(`${tenant.subdomain} partner ${tenant.partners[partner]?.handle}`);

/** Lower-case slug for e-mail addresses, domains and paths. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function createSeedUser(email: string, name: string, role: Role, partnerId: string | null): SeedUser {
  const [firstName = '', ...rest] = name.split(' ');
  return { id: seedId(`user ${email}`), email, firstName, lastName: rest.join(' '), role, partnerId };
}

/** The demo accounts for the sign-in page, with the name of the partner that they work for. */
export const listDemoAccounts = () =>
  demoAccounts.map((account) => {
    const tenant = demoTenants.find(({ subdomain }) => subdomain === account.tenant);
    return { ...account, partner: account.role.startsWith('partner_') ? (tenant?.partners[0]?.name ?? null) : null };
  });

/** Further members of the first partner's team; each is in another state. */
const teamMembers = [
  { name: 'Marta Nowak', role: 'partner_staff' },
  { name: 'Dev Shah', role: 'partner_admin' },
  { name: 'Leo Brandt', role: 'partner_staff' },
] as const;

/** All accounts of a tenant: demo accounts, buyers and partner admins. */
export function createTenantUsers(tenant: DemoTenant) {
  const accounts = demoAccounts
    .filter((account) => account.tenant === tenant.subdomain)
    .map(({ email, name, role }) => createSeedUser(email, name, role, role.startsWith('partner_') ? seedPartnerId(tenant, 0) : null));
  const findByRole = (role: Role): SeedUser => {
    const found = accounts.find((account) => account.role === role);
    if (!found) throw new Error(`${tenant.subdomain} has no demo account of a ${role}.`);
    return found;
  };
  const buyers = tenant.buyers.map(({ firstName, lastName, company }) =>
    createSeedUser(`${slugify(firstName)}.${slugify(lastName)}@${slugify(company)}.example`, `${firstName} ${lastName}`, 'customer', null),
  );
  const leads = tenant.partners.map(({ handle, lead }, n) =>
    lead
      ? createSeedUser(
          `${slugify(lead.firstName)}@${handle}.example`,
          `${lead.firstName} ${lead.lastName}`,
          'partner_admin',
          seedPartnerId(tenant, n),
        )
      : findByRole('partner_admin'),
  );
  const team = teamMembers.map(({ name, role }) =>
    createSeedUser(`${slugify(name)}@${tenant.partners[0]!.handle}.example`, name, role, seedPartnerId(tenant, 0)),
  );
  return {
    all: [...new Set([...accounts, ...buyers, ...leads, ...team])],
    /** Colleagues of the first partner's accounts: a consultant, a seller, and one who left. */
    team,
    customer: findByRole('customer'),
    admin: findByRole('admin'),
    staff: findByRole('partner_staff'),
    buyers,
    leads,
  };
}

/** The context of an action as if the user had called the API at that time. @throws if their role lacks the permission. */
export function createActionContext(
  tenant: DemoTenant,
  { id, role, partnerId, firstName, lastName }: SeedUser,
  permission: Permission,
  now: Date,
): ActionContext {
  const scope = getScope(permission, role);
  if (!scope) throw new Error(`A ${role} does not hold ${permission}.`);
  const name = `${firstName} ${lastName}`;
  const tenantId = seedTenantId(tenant);
  const identity = { userId: id, tenantId, homeTenantId: tenantId, subdomain: tenant.subdomain, sessionId: seedId(`session ${id}`) };
  const caller = { ...identity, role, partnerId, name, scope };
  return createActorContext({
    tenantId,
    caller,
    actor: toActor(caller),
    requestMeta: { cid: 'demo-seed', ip: null, userAgent: null },
    now,
  });
}
