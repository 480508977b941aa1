import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { contractStatuses, type ContractStatus } from '@techadds/shared/contract/contracts/states';
import type { Contract } from '@techadds/shared/contract/contracts/endpoints';
import type { Tx } from '../../platform/database/client';
import { contractRecipients, contracts, customers, docusignEnvelopes, partners, quotes, tenants } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleContracts, visibleCustomers, type RowScope } from '../row-scope/row-scope.service';

export type ContractRow = typeof contracts.$inferSelect;
export type NewContract = typeof contracts.$inferInsert;
/** A contract with the names of its parties. */
export type ContractRecord = Awaited<ReturnType<typeof selectContracts>>[number];

const customerJoin = and(eq(customers.tenantId, contracts.tenantId), eq(customers.id, contracts.customerId));
const partnerJoin = and(eq(partners.tenantId, contracts.tenantId), eq(partners.id, contracts.partnerId));
const countSigners = (tenantId: string, also: SQL) =>
  sql<number>`(select count(*)::int from ${contractRecipients} r where r.tenant_id = ${tenantId} and r.contract_id = ${contracts.id} and r.role = 'signer' ${also})`;

const selectContracts = (tx: Tx, tenantId: string) =>
  tx
    .select({
      contract: contracts,
      customer: { id: customers.id, name: sql<string>`coalesce(${contracts.customerName}, ${customers.name})`, email: customers.email },
      partner: { id: partners.id, name: partners.name },
      quoteNumber: quotes.number,
      tenantName: tenants.name,
      subdomain: tenants.subdomain,
      timeZone: tenants.timeZone,
      done: countSigners(tenantId, sql`and r.status = 'completed'`),
      of: countSigners(tenantId, sql``),
    })
    .from(contracts)
    .innerJoin(customers, customerJoin)
    .innerJoin(partners, partnerJoin)
    .innerJoin(tenants, eq(tenants.tenantId, contracts.tenantId))
    .leftJoin(quotes, and(eq(quotes.tenantId, contracts.tenantId), eq(quotes.id, contracts.quoteId)))
    .$dynamic();

export const toContractDto = ({ contract: row, customer, partner, quoteNumber, done, of: countStatus }: ContractRecord): Contract => ({
  id: row.id,
  number: row.number,
  title: row.title,
  customer,
  partner,
  quote: row.quoteId === null ? null : { id: row.quoteId, number: quoteNumber ?? '' },
  status: row.status,
  currency: row.currency,
  valueCents: row.valueCents,
  effectiveOn: row.effectiveOn,
  endsOn: row.endsOn,
  renewal: row.renewal,
  renewalMonths: row.renewalMonths,
  noticeDays: row.noticeDays,
  renewedUntil: row.renewedUntil,
  terminatesOn: row.terminatesOn,
  signed: { done, of: countStatus },
  sentAt: row.sentAt,
  completedAt: row.completedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  archivedAt: row.archivedAt,
});

export interface ContractFilter {
  query?: string | undefined;
  status?: ContractStatus | undefined;
  customerId?: string | undefined;
  archived?: '1' | undefined;
}

/** All filters except the status. */
function filterCondition(caller: RowScope, { query, customerId, archived }: ContractFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    visibleContracts(caller),
    // Amendments are listed with the contract that they change.
    isNull(contracts.amendsId),
    archived ? isNotNull(contracts.archivedAt) : isNull(contracts.archivedAt),
    text ? or(containsText(contracts.number, text), containsText(contracts.title, text), containsText(customers.name, text)) : undefined,
    customerId ? eq(contracts.customerId, customerId) : undefined,
  );
}

const sortColumns = {
  createdAt: [contracts.createdAt],
  // Numbers are padded to four digits, so the 10,000th of a year is longer.
  number: [sql`length(${contracts.number})`, contracts.number],
  value: [contracts.valueCents],
  effectiveOn: [contracts.effectiveOn],
  updatedAt: [contracts.updatedAt],
};

/** Contracts without an envelope at DocuSign. */
export const isSignedHere = (tenantId: string): SQL =>
  sql`not exists (select from ${docusignEnvelopes} e where e.tenant_id = ${tenantId} and e.contract_id = ${contracts.id})`;

/** A page of the contracts out for signature here whose time to be signed is over, by id. */
export const listContractsToExpire = (tx: Tx, tenantId: string, now: Date, { after, limit }: { after: string; limit: number }) =>
  tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        ...[eq(contracts.tenantId, tenantId), eq(contracts.status, 'pending_signature'), isSignedHere(tenantId)],
        ...[lt(contracts.signingExpiresAt, now.toISOString()), gt(contracts.id, after)],
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(limit);

/** Query for a page of the contracts visible to the caller. */
export const listContracts = (tx: Tx, caller: RowScope, filter: ContractFilter & ListRequest): PromiseLike<ContractRecord[]> =>
  selectContracts(tx, caller.tenantId)
    .where(and(filterCondition(caller, filter), filter.status && eq(contracts.status, filter.status)))
    .orderBy(
      ...orderByColumns(filter.order, ...(sortColumns[filter.sort as keyof typeof sortColumns] ?? sortColumns.createdAt), contracts.id),
    )
    .limit(filter.limit)
    .offset(filter.offset);

/** Query for the number of matches by status, in one row. */
export function countContracts(tx: Tx, caller: RowScope, filter: ContractFilter) {
  const countStatus = (status: ContractStatus) =>
    sql<number>`(count(*) filter (where ${contracts.status} = ${sql.raw(`'${status}'`)}))::int`;
  const each = Object.fromEntries(contractStatuses.map((status) => [status, countStatus(status)])) as Record<ContractStatus, SQL<number>>;
  return tx
    .select({ all: sql<number>`count(*)::int`, ...each })
    .from(contracts)
    .innerJoin(customers, customerJoin)
    .where(filterCondition(caller, filter));
}

/** Finds a contract visible to the caller. */
export async function findContract(tx: Tx, caller: RowScope, id: string): Promise<ContractRecord | undefined> {
  const [found] = await selectContracts(tx, caller.tenantId).where(and(visibleContracts(caller), eq(contracts.id, id)));
  return found;
}

/**
 * Selects a contract visible to the caller, `for update`, before it is changed or signed. The contract that an amendment changes is locked
 * first, so that nothing waits in a circle.
 */
export async function lockContract(tx: Tx, caller: RowScope, id: string): Promise<ContractRecord | undefined> {
  await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        visibleContracts(caller),
        sql`${contracts.id} = (select amends_id from ${contracts} a where a.tenant_id = ${caller.tenantId} and a.id = ${id})`,
      ),
    )
    .for('update');
  await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(visibleContracts(caller), eq(contracts.id, id)))
    .for('update');
  return findContract(tx, caller, id);
}

/** Finds the contract that was created from a quote. */
export async function findContractByQuote(tx: Tx, tenantId: string, quoteId: string) {
  const [row] = await tx
    .select({ id: contracts.id, number: contracts.number })
    .from(contracts)
    .where(and(eq(contracts.tenantId, tenantId), eq(contracts.quoteId, quoteId)));
  return row;
}

/** The quote that a contract was created from, as it was accepted; undefined for a contract that was written directly. */
export async function findAcceptedQuote(tx: Tx, { tenantId, quoteId }: Pick<ContractRow, 'tenantId' | 'quoteId'>) {
  if (quoteId === null) return undefined;
  const [row] = await tx
    .select({ number: quotes.number, totalCents: quotes.totalCents })
    .from(quotes)
    .where(and(eq(quotes.tenantId, tenantId), eq(quotes.id, quoteId)));
  return row;
}

/** The partner of a customer; undefined if the customer is not visible to the caller or has no partner. */
export async function findCustomerPartnerId(tx: Tx, caller: RowScope, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ partnerId: customers.partnerId })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, id)));
  return row?.partnerId ?? undefined;
}

export async function insertContract(tx: Tx, row: NewContract): Promise<void> {
  await tx.insert(contracts).values(row);
}

export async function updateContractRow(tx: Tx, { tenantId, id }: ContractRow, change: Partial<NewContract>): Promise<void> {
  await tx
    .update(contracts)
    .set(change)
    .where(and(eq(contracts.tenantId, tenantId), eq(contracts.id, id)));
}
