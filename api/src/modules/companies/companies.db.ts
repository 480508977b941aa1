import { and, asc, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { CompanyCounts } from '@techadds/shared/contract/companies/endpoints';
import { companyStatuses, type CompanyPlan, type CompanyStatus } from '@techadds/shared/contract/companies/states';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { setLocal, type Tx } from '../../platform/database/client';
import { containsText, type ListRequest } from '../../platform/database/pagination';
import { companies, tenants } from '../../schema';

export type CompanyRow = typeof companies.$inferSelect;
export interface CompanyFilter {
  query?: string | undefined;
  status?: CompanyStatus | undefined;
  plan?: CompanyPlan | undefined;
}

const isCompany = (id: string) => and(eq(companies.tenantId, systemTenantId), eq(companies.id, id));

function matches({ query, plan }: CompanyFilter): SQL | undefined {
  const text = query?.trim();
  const named = text
    ? or(containsText(companies.name, text), containsText(companies.legalName, text), containsText(companies.taxId, text))
    : undefined;
  return and(eq(companies.tenantId, systemTenantId), named, plan ? eq(companies.plan, plan) : undefined);
}
const hasStatus = (status: CompanyStatus | undefined) => (status ? eq(companies.status, status) : undefined);

/** The number of companies of a filter per status; its own status does not count. */
export async function countCompanies(tx: Tx, filter: CompanyFilter): Promise<CompanyCounts> {
  const rows = await tx
    .select({ status: companies.status, total: count() })
    .from(companies)
    .where(matches(filter))
    .groupBy(companies.status);
  const numberOf = (status: CompanyStatus) => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    all: companyStatuses.reduce((sum, status) => sum + numberOf(status), 0),
    pending_approval: numberOf('pending_approval'),
    active: numberOf('active'),
    suspended: numberOf('suspended'),
    terminated: numberOf('terminated'),
  };
}

export function listCompanies(tx: Tx, filter: CompanyFilter & ListRequest): Promise<CompanyRow[]> {
  const direction = filter.order === 'desc' ? desc : asc;
  return tx
    .select()
    .from(companies)
    .where(and(matches(filter), hasStatus(filter.status)))
    .orderBy(direction(filter.sort === 'createdAt' ? companies.createdAt : sql`lower(${companies.name})`), direction(companies.id))
    .limit(filter.limit)
    .offset(filter.offset);
}

export async function findCompany(tx: Tx, id: string): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(companies).where(isCompany(id));
  return row;
}

/** Selects a company `for update`, so that decisions about it are made one after another. */
export async function lockCompany(tx: Tx, id: string): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(companies).where(isCompany(id)).for('update');
  return row;
}

export async function insertCompany(tx: Tx, values: Omit<typeof companies.$inferInsert, 'tenantId'>): Promise<CompanyRow> {
  const [row] = await tx
    .insert(companies)
    .values({ ...values, tenantId: systemTenantId })
    .returning();
  return row!;
}

export async function updateCompanyRow(tx: Tx, id: string, values: Partial<typeof companies.$inferInsert>): Promise<CompanyRow> {
  const [row] = await tx.update(companies).set(values).where(isCompany(id)).returning();
  return row!;
}

/** Runs a read of the tenants of the whole platform. */
async function readTenants<T>(tx: Tx, work: () => PromiseLike<T>): Promise<T> {
  await setLocal(tx, 'app.lookup_tenants', 'all');
  const result = await work();
  await setLocal(tx, 'app.lookup_tenants', '');
  return result;
}

/** The tenants of a company by id, the order in which they are locked. */
export const listTenantsOf = (tx: Tx, companyId: string) =>
  readTenants(tx, () => tx.select().from(tenants).where(eq(tenants.companyId, companyId)).orderBy(asc(tenants.tenantId)));

export const listTenantsWithoutCompany = (tx: Tx) =>
  readTenants(tx, () =>
    tx
      .select({ id: tenants.tenantId, name: tenants.name, subdomain: tenants.subdomain })
      .from(tenants)
      .where(isNull(tenants.companyId))
      .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.tenantId)),
  );

/** The number of tenants per company. */
export async function countTenants(tx: Tx): Promise<Map<string, number>> {
  const rows = await readTenants(tx, () =>
    tx.select({ companyId: tenants.companyId, total: count() }).from(tenants).groupBy(tenants.companyId),
  );
  return new Map(rows.flatMap(({ companyId, total }) => (companyId === null ? [] : [[companyId, total] as const])));
}

export async function lockTenantRow(tx: Tx, tenantId: string) {
  const [row] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId)).for('update');
  return row;
}
