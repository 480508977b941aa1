import { crossTenantRoles, type Role } from '@techadds/shared/roles';

/** The rows that a permission covers: the user's own, their partner's, or all of the tenant. */
export type Scope = 'own' | 'partner' | 'tenant';
type Grant = 'public' | Partial<Record<Role, Scope>>;

const everyone = (scope: Scope): Grant => ({
  customer: scope,
  partner_staff: scope,
  partner_admin: scope,
  admin: scope,
  super_admin: scope,
});
const admins = { admin: 'tenant', super_admin: 'tenant' } as const;
const partnerAdmins = { partner_admin: 'partner', ...admins } as const;
/** Permissions of a partner's own team only. */
const ownPartners = { partner_staff: 'partner', partner_admin: 'partner' } as const;
const partners = { partner_staff: 'partner', ...partnerAdmins } as const;

/**
 * The only table of permissions. Server, client, menu and tests read it.
 * A permission or role that is not listed is denied.
 */
export const permissions = {
  'auth.public': 'public',
  'health.public': 'public',
  'session.own': everyone('own'),
  'tenants.read': everyone('tenant'),
  'tenants.update': admins,
  'tenants.list': { [crossTenantRoles]: 'tenant' },
  'tenants.switch': { [crossTenantRoles]: 'own' },
  'catalog.read': everyone('tenant'),
  'services.read': partners,
  'services.create': partners,
  'services.update': partners,
  'services.archive': partners,
  'services.flagship': admins,
  'services.companyProfile': { super_admin: 'tenant' },
  'catalog.settings': partnerAdmins,
  // E-mails and sign-in pages show this part of the branding to everybody.
  'branding.public': 'public',
  'branding.edit': partnerAdmins,
  'brands.manage': admins,
  'categories.manage': admins,
  'quotes.request': { customer: 'own' },
  'quotes.requests': { customer: 'own', ...partners },
  'quotes.read': { customer: 'own', ...partnerAdmins },
  'quotes.create': partnerAdmins,
  'quotes.update': partnerAdmins,
  'quotes.archive': partnerAdmins,
  'quotes.restore': partnerAdmins,
  'quotes.send': partnerAdmins,
  'quotes.duplicate': partnerAdmins,
  'quotes.void': partnerAdmins,
  'quotes.convert': partnerAdmins,
  // The link is the credential: whoever holds it can open this one quote and nothing else.
  'quotes.answer': 'public',
  'contracts.read': partnerAdmins,
  'contracts.create': partnerAdmins,
  'contracts.update': partnerAdmins,
  'contracts.archive': partnerAdmins,
  'contracts.restore': partnerAdmins,
  'contracts.send': partnerAdmins,
  'contracts.resend': partnerAdmins,
  'contracts.void': partnerAdmins,
  'contracts.terminate': partnerAdmins,
  'contracts.answer': 'public',
  'orders.place': { customer: 'own' },
  'orders.read': { customer: 'own', ...partners },
  'orders.queue': partners,
  'orders.subscribe': { customer: 'own', ...partners },
  'orders.pay': { customer: 'own' },
  'orders.recordPayment': admins,
  'orders.claim': ownPartners,
  'orders.assign': { partner_admin: 'partner' },
  'orders.workOrder': partners,
  'orders.accept': partners,
  'orders.decline': partners,
  'orders.start': partners,
  'orders.deliver': partners,
  'orders.requestChanges': { customer: 'own' },
  'orders.complete': { customer: 'own' },
  'orders.cancel': { customer: 'own', ...admins },
  'orders.dispute': { customer: 'own' },
  'orders.resolve': admins,
  'orders.refund': admins,
  'orders.rate': { customer: 'own' },
  'orders.rateCustomer': ownPartners,
  'ratings.rate': { customer: 'own' },
  'ratings.edit': { customer: 'own' },
  'ratings.ofOrder': { customer: 'own', ...partners },
  'ratings.partner': ownPartners,
  'ratings.ownAppeals': ownPartners,
  'ratings.reply': { partner_admin: 'partner' },
  'ratings.appeal': { partner_admin: 'partner' },
  'ratings.analytics': partnerAdmins,
  // The moderator must not be a party, so the partner's team is excluded.
  'ratings.moderate': admins,
  'ratings.resolve': admins,
  'customers.read': partnerAdmins,
  'customers.create': partnerAdmins,
  'customers.update': partnerAdmins,
  'fees.profiles': { partner_admin: 'tenant', ...admins },
  'fees.update': admins,
  'fees.preview': everyone('tenant'),
  'commission.manage': admins,
  'currency.read': everyone('tenant'),
  'finance.report': partnerAdmins,
  'analytics.read': partnerAdmins,
  'analytics.admin': admins,
  'ledger.read': partnerAdmins,
  'ledger.verify': admins,
  'ledger.reverse': { admin: 'tenant' },
  'payouts.read': partnerAdmins,
  'payouts.request': { partner_admin: 'partner' },
  'payouts.cancel': partnerAdmins,
  'payouts.retry': partnerAdmins,
  'payouts.markPaid': { admin: 'tenant' },
  'payouts.markFailed': { admin: 'tenant' },
  'payouts.account': { partner_admin: 'partner' },
  'payouts.accounts': admins,
  'payouts.verifyAccount': { admin: 'tenant' },
  'deposits.read': partnerAdmins,
  'deposits.create': { partner_admin: 'partner' },
  // Payers must not confirm their own payments.
  'deposits.settle': { admin: 'tenant' },
  'deposits.cancel': partnerAdmins,
  'deposits.refund': partnerAdmins,
  'users.manage': admins,
  'audit.read': admins,
  'observability.read': admins,
  'viewAs.use': { super_admin: 'tenant' },
  'dashboard.read': { customer: 'own', ...partners },
  'notifications.own': everyone('own'),
  'chat.own': everyone('own'),
  'ai.ask': everyone('own'),
  // Each type of record is searched within the scope of its own read permission.
  'search.read': everyone('own'),
  // Their own views and those that colleagues share; the row says who it is shared with.
  'views.read': { customer: 'own', ...partners },
  'views.write': { customer: 'own', ...partners },
  // Pictures of services are visible to everybody who sees the marketplace; other files are restricted by their purpose.
  'files.read': everyone('tenant'),
  'files.create': everyone('own'),
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/** The scope in which `role` has `permission`, or undefined if it does not have it. */
export function getScope(permission: Permission, role: Role): Scope | undefined {
  const grant: Grant = permissions[permission];
  return grant === 'public' ? 'own' : grant[role];
}

export function isPublicEndpoint(permission: Permission): boolean {
  return permissions[permission] === 'public';
}
