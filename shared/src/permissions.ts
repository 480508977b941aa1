import { crossTenantRoles, type Role } from '@techadds/shared/roles';

/** Which rows a permission reaches: the person's own, their partner's, or all of the tenant. */
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
/** What concerns a partner's own people alone. */
const ownPartners = { partner_staff: 'partner', partner_admin: 'partner' } as const;
const partners = { partner_staff: 'partner', ...partnerAdmins } as const;

/**
 * The one table of who may do what. Server, client, menu and tests read it.
 * A permission or role that is not listed is refused.
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
  // What mails and sign-in pages show of a tenant is for everybody to see.
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
  // Who has the link is who it was sent to; it opens this one quote and nothing else.
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
  // Who decides is no party: the partner's people never do.
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
  // Who pays in does not say that it arrived.
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
  // Each type of record is searched as far as its own permission reaches.
  'search.read': everyone('own'),
  // Their own, and what colleagues share; whom a row is shared with is in the row.
  'views.read': { customer: 'own', ...partners },
  'views.write': { customer: 'own', ...partners },
  // Pictures of services are for everybody who sees the marketplace; the rest is narrowed by what the file is for.
  'files.read': everyone('tenant'),
  'files.create': everyone('own'),
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/** The scope in which `role` holds `permission`, or undefined where it does not. */
export function getScope(permission: Permission, role: Role): Scope | undefined {
  const grant: Grant = permissions[permission];
  return grant === 'public' ? 'own' : grant[role];
}

export function isPublicEndpoint(permission: Permission): boolean {
  return permissions[permission] === 'public';
}
