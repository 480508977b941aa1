import { crossTenantRoles, type Capability, type Role } from '@techadds/shared/roles';

/** The rows that a permission covers: the user's own, their partner's, or all of the tenant. */
export type Scope = 'own' | 'partner' | 'tenant';
type Grant = 'public' | Partial<Record<Role, Scope>>;

const everyoneGrant = (scope: Scope): Grant => ({
  customer: scope,
  partner_staff: scope,
  partner_admin: scope,
  admin: scope,
  super_admin: scope,
});
const adminGrant = { admin: 'tenant', super_admin: 'tenant' } as const;
const partnerAdminGrant = { partner_admin: 'partner', ...adminGrant } as const;
/** Permissions of a partner's own team only. */
const ownPartnerGrant = { partner_staff: 'partner', partner_admin: 'partner' } as const;
const partnerGrant = { partner_staff: 'partner', ...partnerAdminGrant } as const;

/**
 * The only table of permissions. Server, client, menu and tests read it.
 * A permission or role that is not listed is denied.
 */
export const permissions = {
  'auth.public': 'public',
  'health.public': 'public',
  'session.own': everyoneGrant('own'),
  'tenants.read': everyoneGrant('tenant'),
  'tenants.update': adminGrant,
  'tenants.list': { [crossTenantRoles]: 'tenant' },
  'tenants.switch': { [crossTenantRoles]: 'own' },
  'companies.manage': { super_admin: 'tenant' },
  'catalog.read': everyoneGrant('tenant'),
  'services.read': partnerGrant,
  'services.create': partnerGrant,
  'services.update': partnerGrant,
  'services.archive': partnerGrant,
  'services.flagship': adminGrant,
  'services.companyProfile': { super_admin: 'tenant' },
  'catalog.settings': partnerAdminGrant,
  // E-mails and sign-in pages show this part of the branding to everybody.
  'branding.public': 'public',
  'branding.edit': partnerAdminGrant,
  'brands.manage': adminGrant,
  'categories.manage': adminGrant,
  'quotes.request': { customer: 'own' },
  'quotes.requests': { customer: 'own', ...partnerGrant },
  'quotes.read': { customer: 'own', ...partnerAdminGrant },
  'quotes.create': partnerAdminGrant,
  'quotes.update': partnerAdminGrant,
  'quotes.archive': partnerAdminGrant,
  'quotes.restore': partnerAdminGrant,
  'quotes.send': partnerAdminGrant,
  'quotes.revise': partnerAdminGrant,
  'quotes.reply': partnerAdminGrant,
  'quotes.duplicate': partnerAdminGrant,
  'quotes.void': partnerAdminGrant,
  'quotes.convert': partnerAdminGrant,
  // The link is the credential: whoever holds it can open this one quote and nothing else.
  'quotes.answer': 'public',
  'contracts.read': partnerAdminGrant,
  'contracts.create': partnerAdminGrant,
  'contracts.update': partnerAdminGrant,
  'contracts.archive': partnerAdminGrant,
  'contracts.restore': partnerAdminGrant,
  'contracts.send': partnerAdminGrant,
  'contracts.resend': partnerAdminGrant,
  'contracts.void': partnerAdminGrant,
  'contracts.amend': partnerAdminGrant,
  'contracts.terminate': partnerAdminGrant,
  'contracts.provider': partnerAdminGrant,
  'contracts.milestones': partnerAdminGrant,
  'contracts.obligations': partnerAdminGrant,
  // The address of the feed is the credential; the permissions of its user are checked each time.
  'contracts.feed': 'public',
  'contracts.answer': 'public',
  'templates.read': partnerGrant,
  'templates.write': partnerGrant,
  'templates.review': adminGrant,
  'projects.read': { customer: 'own', ...partnerGrant },
  'projects.finance': partnerAdminGrant,
  'projects.create': partnerAdminGrant,
  'projects.update': partnerAdminGrant,
  'projects.hold': partnerAdminGrant,
  'projects.resume': partnerAdminGrant,
  'projects.archive': partnerAdminGrant,
  'projects.restore': partnerAdminGrant,
  'projects.costs': partnerAdminGrant,
  'projects.files': { customer: 'own', ...partnerGrant },
  'time.read': partnerGrant,
  // Everybody logs their own time.
  'time.log': ownPartnerGrant,
  'milestones.create': partnerAdminGrant,
  'milestones.update': partnerGrant,
  'milestones.remove': partnerAdminGrant,
  // Each party agrees for itself only.
  'milestones.agreeUnfunded': { customer: 'own', partner_admin: 'partner' },
  'milestones.fund': { customer: 'own' },
  'milestones.recordPayment': adminGrant,
  'milestones.start': partnerGrant,
  'milestones.submit': partnerGrant,
  'milestones.requestChanges': { customer: 'own' },
  'milestones.approve': { customer: 'own' },
  'milestones.dispute': { customer: 'own' },
  'milestones.resolve': adminGrant,
  'milestones.cancel': { customer: 'own', ...partnerAdminGrant },
  'milestones.refund': adminGrant,
  'orders.place': { customer: 'own' },
  'orders.read': { customer: 'own', ...partnerGrant },
  'orders.queue': partnerGrant,
  'orders.subscribe': { customer: 'own', ...partnerGrant },
  'orders.pay': { customer: 'own' },
  'orders.recordPayment': adminGrant,
  'orders.claim': ownPartnerGrant,
  'orders.assign': { partner_admin: 'partner' },
  'orders.workOrder': partnerGrant,
  'orders.accept': partnerGrant,
  'orders.decline': partnerGrant,
  'orders.start': partnerGrant,
  'orders.deliver': partnerGrant,
  'orders.requestChanges': { customer: 'own' },
  'orders.complete': { customer: 'own' },
  'orders.cancel': { customer: 'own', ...adminGrant },
  'orders.dispute': { customer: 'own' },
  'orders.resolve': adminGrant,
  'orders.refund': adminGrant,
  'orders.rate': { customer: 'own' },
  'orders.rateCustomer': ownPartnerGrant,
  'ratings.rate': { customer: 'own' },
  'ratings.edit': { customer: 'own' },
  'ratings.ofOrder': { customer: 'own', ...partnerGrant },
  'ratings.partner': ownPartnerGrant,
  'ratings.ownAppeals': ownPartnerGrant,
  'ratings.reply': { partner_admin: 'partner' },
  'ratings.appeal': { partner_admin: 'partner' },
  'ratings.analytics': partnerAdminGrant,
  // The moderator must not be a party, so the partner's team is excluded.
  'ratings.moderate': adminGrant,
  'ratings.resolve': adminGrant,
  'customers.read': partnerAdminGrant,
  'customers.create': partnerAdminGrant,
  'customers.update': partnerAdminGrant,
  'crm.read': partnerAdminGrant,
  'crm.write': partnerAdminGrant,
  'crm.sync': partnerAdminGrant,
  'imports.manage': partnerAdminGrant,
  // The stages are shared by all partners of the tenant.
  'crm.stages': adminGrant,
  'tasks.read': partnerGrant,
  'tasks.write': partnerGrant,
  'channels.read': partnerGrant,
  'channels.manage': partnerAdminGrant,
  'fees.profiles': { partner_admin: 'tenant', ...adminGrant },
  'fees.update': adminGrant,
  'fees.preview': everyoneGrant('tenant'),
  'commission.manage': adminGrant,
  'currency.read': everyoneGrant('tenant'),
  'finance.report': partnerAdminGrant,
  'analytics.read': partnerAdminGrant,
  'analytics.admin': adminGrant,
  'ledger.read': partnerAdminGrant,
  'ledger.verify': adminGrant,
  'ledger.reverse': { admin: 'tenant' },
  // What the customer paid in advance, and uses for orders.
  'credit.read': { customer: 'own' },
  'creditPayouts.read': { customer: 'own', ...adminGrant },
  'creditPayouts.request': { customer: 'own' },
  'creditPayouts.cancel': { customer: 'own' },
  'creditPayouts.markPaid': { admin: 'tenant' },
  'creditPayouts.decline': { admin: 'tenant' },
  'invoices.read': { customer: 'own', ...partnerAdminGrant },
  'payouts.read': partnerAdminGrant,
  'payouts.request': { partner_admin: 'partner' },
  'payouts.cancel': partnerAdminGrant,
  'payouts.retry': partnerAdminGrant,
  'payouts.markPaid': { admin: 'tenant' },
  'payouts.markFailed': { admin: 'tenant' },
  'payouts.account': { partner_admin: 'partner' },
  'payouts.accounts': adminGrant,
  'payouts.verifyAccount': { admin: 'tenant' },
  'debts.read': adminGrant,
  'debts.settings': adminGrant,
  'debts.writeOff': { admin: 'tenant' },
  'deposits.read': partnerAdminGrant,
  'deposits.create': { partner_admin: 'partner' },
  // Payers must not confirm their own payments.
  'deposits.settle': { admin: 'tenant' },
  'deposits.cancel': partnerAdminGrant,
  'deposits.refund': partnerAdminGrant,
  'admin.home': adminGrant,
  'perks.manage': { partner_admin: 'partner' },
  // Partners must not decide on what the platform pays.
  'perks.decide': adminGrant,
  'users.manage': adminGrant,
  'staff.manage': { partner_admin: 'partner' },
  // Everybody says themselves when they are out of office.
  'staff.self': ownPartnerGrant,
  'profile.edit': { partner_admin: 'partner' },
  'profile.score': partnerGrant,
  'integrations.manage': partnerAdminGrant,
  // Partners must not choose whose server reads the e-mails and questions of the marketplace.
  'integrations.configure': adminGrant,
  // All tenants share the exchange rates.
  'currency.configure': { super_admin: 'tenant' },
  'audit.read': adminGrant,
  'tokens.manage': adminGrant,
  'observability.read': adminGrant,
  // It covers all tenants, and shows the statements of the server.
  'observability.load': { super_admin: 'tenant' },
  // The apps are the same for all tenants.
  'releases.read': adminGrant,
  'releases.deploy': { super_admin: 'tenant' },
  'releases.keys': { super_admin: 'tenant' },
  // A token of a super-admin gives it to developers who are none.
  'releases.develop': { super_admin: 'tenant' },
  // The key of the installation is the credential: its edges read which versions to serve.
  'releases.serve': 'public',
  'viewAs.use': { super_admin: 'tenant' },
  'dashboard.read': { customer: 'own', ...partnerGrant },
  'notifications.own': everyoneGrant('own'),
  'push.own': everyoneGrant('own'),
  'chat.own': everyoneGrant('own'),
  'ai.ask': everyoneGrant('own'),
  // Each type of record is searched within the scope of its own read permission.
  'search.read': everyoneGrant('own'),
  // Their own views and those that colleagues share; the row says who it is shared with.
  'views.read': { customer: 'own', ...partnerGrant },
  'views.write': { customer: 'own', ...partnerGrant },
  // Pictures of services are visible to everybody who sees the marketplace; other files are restricted by their purpose.
  'files.read': everyoneGrant('tenant'),
  'files.create': everyoneGrant('own'),
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/** The capability that covers a permission, by the word before the dot. Permissions of other words depend on the role alone. */
const capabilityByNoun: Readonly<Record<string, Capability>> = {
  orders: 'orders',
  ratings: 'ratings',
  services: 'services',
  catalog: 'services',
  quotes: 'quotes',
  contracts: 'contracts',
  templates: 'contracts',
  customers: 'customers',
  crm: 'customers',
  imports: 'customers',
  tasks: 'consultant',
  projects: 'consultant',
  milestones: 'consultant',
  time: 'consultant',
  finance: 'finance',
  payouts: 'finance',
  deposits: 'finance',
  invoices: 'finance',
  ledger: 'finance',
  fees: 'finance',
  analytics: 'finance',
  branding: 'company',
  profile: 'company',
  staff: 'staff',
};
export const getNounCapability = (noun: string): Capability | undefined => capabilityByNoun[noun];

/** These every member of a team keeps: the marketplace is open to all, and an order concerns its whole team. */
const keptPermissions: readonly Permission[] = [
  'catalog.read',
  'fees.preview',
  'orders.read',
  'orders.queue',
  'orders.subscribe',
  'orders.workOrder',
  'profile.score',
  'staff.self',
];

/** The capability without which a member of a partner's team does not have the permission; undefined if the role alone decides. */
export const getCapability = (permission: Permission): Capability | undefined =>
  isPublicEndpoint(permission) || keptPermissions.includes(permission) ? undefined : getNounCapability(permission.split('.')[0]!);

/**
 * The scope in which a role has a permission, or undefined if it does not have it.
 * @param held the capabilities of a member of a partner's team. They only take away: null or undefined is all that the role has.
 */
export function getScope(permission: Permission, role: Role, held?: readonly Capability[] | null): Scope | undefined {
  const grant: Grant = permissions[permission];
  if (grant === 'public') return 'own';
  const capability = held && getCapability(permission);
  return capability && !held.includes(capability) ? undefined : grant[role];
}

export function isPublicEndpoint(permission: Permission): boolean {
  return permissions[permission] === 'public';
}
