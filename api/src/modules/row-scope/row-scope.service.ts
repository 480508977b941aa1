import { and, eq, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import {
  bankStatements,
  contacts,
  contractClauses,
  contracts,
  contractTemplates,
  customers,
  deals,
  deposits,
  imports,
  orders,
  payouts,
  projects,
  quotes,
  services,
  tasks,
} from '../../schema';
import type { CacheScope } from '../../platform/http/cache-scope';

type Viewer = Pick<CacheScope, 'tenantId' | 'scope' | 'userId' | 'partnerId'>;

/** Row scope of sales, which are orders and paid milestones: those that the caller placed, their partner's or the tenant's. */
export function visibleSales(caller: Viewer): SQL | undefined {
  const inTenant = eq(orders.tenantId, caller.tenantId);
  if (caller.scope === 'tenant') return inTenant;
  if (caller.scope === 'own') return caller.userId === undefined ? sql`false` : and(inTenant, eq(orders.placedBy, caller.userId));
  if (caller.partnerId === null) return sql`false`;
  // Partners do not see orders that are not paid yet.
  return and(inTenant, eq(orders.partnerId, caller.partnerId), notInArray(orders.fulfilmentStatus, ['pending_payment', 'expired']));
}

/** Row scope of orders from the marketplace: sales other than those of milestones, which belong to their projects. */
export const visibleOrders = (caller: Viewer): SQL | undefined => and(visibleSales(caller), isNull(orders.milestoneId));

const isCustomerOf = (table: typeof quotes | typeof projects, tenantId: string, userId: string) =>
  sql`exists (select from ${customers} where ${and(eq(customers.tenantId, tenantId), eq(customers.id, table.customerId), eq(customers.userId, userId))})`;

/** Row scope of projects: those of the caller as a customer, their partner's or the tenant's. */
export function visibleProjects({ tenantId, scope, userId, partnerId }: Viewer): SQL | undefined {
  const inTenant = eq(projects.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  if (scope === 'partner') return partnerId === null ? sql`false` : and(inTenant, eq(projects.partnerId, partnerId));
  return userId === undefined ? sql`false` : and(inTenant, isCustomerOf(projects, tenantId, userId));
}

/** Quotes that the customer knows of: drafts are the seller's alone, also voided ones. */
export const wasSentToCustomer = (): SQL | undefined =>
  and(ne(quotes.status, 'draft'), or(ne(quotes.status, 'voided'), isNotNull(quotes.sentAt)));

/** Row scope of quotes: those sent to the caller, their partner's or the tenant's. */
export function visibleQuotes({ tenantId, scope, userId, partnerId }: Viewer) {
  const inTenant = eq(quotes.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  if (scope === 'partner') return partnerId === null ? sql`false` : and(inTenant, eq(quotes.partnerId, partnerId));
  if (userId === undefined) return sql`false`;
  return and(inTenant, wasSentToCustomer(), isCustomerOf(quotes, tenantId, userId));
}

export type RowScope = Pick<CacheScope, 'tenantId' | 'scope' | 'partnerId'>;

const createPartnerScope =
  (
    table:
      | typeof contacts
      | typeof contractClauses
      | typeof contracts
      | typeof contractTemplates
      | typeof customers
      | typeof deals
      | typeof deposits
      | typeof imports
      | typeof payouts
      | typeof services
      | typeof tasks,
  ) =>
  ({ tenantId, scope, partnerId }: RowScope): SQL | undefined => {
    const inTenant = eq(table.tenantId, tenantId);
    if (scope === 'tenant') return inTenant;
    return scope === 'partner' && partnerId !== null ? and(inTenant, eq(table.partnerId, partnerId)) : sql`false`;
  };

/** Row scope of customers: the partner's or the tenant's. */
export const visibleCustomers = createPartnerScope(customers);
/** Row scope of services: the partner's or the tenant's. */
export const visibleServices = createPartnerScope(services);
/** Row scope of deposits: the partner's or the tenant's. */
export const visibleDeposits = createPartnerScope(deposits);
/** Row scope of bank statements, which belong to the marketplace: the tenant's. */
export const visibleBankStatements = ({ tenantId, scope }: RowScope): SQL | undefined =>
  scope === 'tenant' ? eq(bankStatements.tenantId, tenantId) : sql`false`;
/** Row scope of payouts: the partner's or the tenant's. */
export const visiblePayouts = createPartnerScope(payouts);
/** Row scope of contracts: the partner's or the tenant's. */
export const visibleContracts = createPartnerScope(contracts);
/** Row scope of contacts: the partner's or the tenant's. */
export const visibleContacts = createPartnerScope(contacts);
/** Row scope of deals: the partner's or the tenant's. */
export const visibleDeals = createPartnerScope(deals);
/** Row scope of imports: the partner's or the tenant's. */
export const visibleImports = createPartnerScope(imports);
/** Row scope of tasks: the partner's or the tenant's. */
export const visibleTasks = createPartnerScope(tasks);
/** Row scope of changes of templates: the partner's or the tenant's. */
export const editableTemplates = createPartnerScope(contractTemplates);
/** Row scope of templates: the partner's or the tenant's; partners also see what is approved for the whole marketplace. */
export const visibleTemplates = (caller: RowScope): SQL | undefined =>
  and(
    eq(contractTemplates.tenantId, caller.tenantId),
    or(
      editableTemplates(caller),
      and(isNull(contractTemplates.partnerId), isNotNull(contractTemplates.approvedVersion), isNull(contractTemplates.archivedAt)),
    ),
  );
/** Row scope of changes of clauses: the partner's or the tenant's. */
export const editableClauses = createPartnerScope(contractClauses);
/** Row scope of clauses: the partner's or the tenant's; partners also see those of the whole marketplace. */
export const visibleClauses = (caller: RowScope): SQL | undefined =>
  and(eq(contractClauses.tenantId, caller.tenantId), or(editableClauses(caller), isNull(contractClauses.partnerId)));
