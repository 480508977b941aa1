import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, sql, type Column } from 'drizzle-orm';
import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import type { Tx } from '../../platform/database/client';
import { categories, commissionRates as rates, commissionRules as rules, partners, services } from '../../schema';
import { listRatesWithRules } from './commission.service';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';

export type CommissionRateRow = Awaited<ReturnType<typeof listRatesWithRules>>[number];
type NewCommissionRule = Pick<CommissionRate['rules'][number], 'reference' | 'referenceId'>;

const rateCondition = (tenantId: string, id: string) => and(eq(rates.tenantId, tenantId), eq(rates.id, id));

export interface RateFilter extends ListRequest {
  query?: string;
  status: 'current' | 'archived' | 'all';
}

/** A page of the tenant's rates and the total of all pages. */
export async function listRates(tx: Tx, tenantId: string, filter: RateFilter): Promise<{ total: number; items: CommissionRateRow[] }> {
  const query = filter.query?.trim();
  const where = and(
    eq(rates.tenantId, tenantId),
    query ? or(containsText(rates.name, query), containsText(rates.code, query)) : undefined,
    { current: isNull(rates.archivedAt), archived: isNotNull(rates.archivedAt), all: undefined }[filter.status],
  );
  const [all] = await tx.select({ total: count() }).from(rates).where(where);
  const sorts: Record<string, Column> = { code: rates.code, createdAt: rates.createdAt };
  const page = await tx
    .select({ id: rates.id })
    .from(rates)
    .where(where)
    .orderBy(...orderByColumns(filter.order, sorts[filter.sort] ?? rates.name, rates.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const ids = page.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await listRatesWithRules(tx, tenantId, inArray(rates.id, ids));
  const items = ids.map((id) => found.find((row) => row.id === id)).filter((row) => row !== undefined);
  return { total: all?.total ?? 0, items };
}

export async function findRate(tx: Tx, tenantId: string, id: string): Promise<CommissionRateRow | undefined> {
  const [row] = await listRatesWithRules(tx, tenantId, eq(rates.id, id));
  return row;
}

/** Finds another rate than `exceptId` with this code, ignoring case. */
export async function findRateByCode(tx: Tx, tenantId: string, code: string, exceptId?: string) {
  const [row] = await tx
    .select({ name: rates.name })
    .from(rates)
    .where(
      and(eq(rates.tenantId, tenantId), eq(sql`lower(${rates.code})`, code.toLowerCase()), exceptId ? ne(rates.id, exceptId) : undefined),
    );
  return row;
}

export async function insertRate(tx: Tx, values: typeof rates.$inferInsert): Promise<string> {
  const [row] = await tx.insert(rates).values(values).returning({ id: rates.id });
  if (!row) throw new Error('An insert gave no row.');
  return row.id;
}

export async function updateRateRow(tx: Tx, tenantId: string, id: string, values: Partial<typeof rates.$inferInsert>): Promise<void> {
  await tx.update(rates).set(values).where(rateCondition(tenantId, id));
}

/** Removes the default flag from the current default rate. */
export async function clearDefaultRate(tx: Tx, tenantId: string, updatedAt: string): Promise<void> {
  await tx
    .update(rates)
    .set({ isDefault: false, updatedAt })
    .where(and(eq(rates.tenantId, tenantId), eq(rates.isDefault, true)));
}

/** Replaces the rules of a rate. Unchanged rules keep their ids, because orders refer to them. */
export async function replaceRules(
  tx: Tx,
  tenantId: string,
  rateId: string,
  before: CommissionRate['rules'],
  wanted: NewCommissionRule[],
): Promise<void> {
  const key = ({ reference, referenceId }: NewCommissionRule) => `${reference} ${referenceId.toLowerCase()}`;
  const [had, wants] = [new Set(before.map(key)), new Set(wanted.map(key))];
  const gone = before.filter((rule) => !wants.has(key(rule))).map(({ id }) => id);
  const added = wanted.filter((rule) => !had.has(key(rule)));
  if (gone.length > 0) await tx.delete(rules).where(and(eq(rules.tenantId, tenantId), inArray(rules.id, gone)));
  if (added.length > 0) await tx.insert(rules).values(added.map((rule) => ({ ...rule, tenantId, rateId })));
}

/** The names of the rows that rules refer to, by `<reference> <id>`; unknown ones are missing. */
export async function findReferenceNames(tx: Tx, tenantId: string, wanted: NewCommissionRule[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [reference, table] of [
    ['service', services],
    ['category', categories],
    ['partner', partners],
  ] as const) {
    const ids = wanted.filter((rule) => rule.reference === reference).map(({ referenceId }) => referenceId);
    if (ids.length === 0) continue;
    const rows = await tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), inArray(table.id, ids)));
    rows.forEach(({ id, name }) => names.set(`${reference} ${id}`, name));
  }
  return names;
}

export async function findPartner(tx: Tx, tenantId: string, id: string) {
  const [row] = await tx
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, id)));
  return row;
}

/** Services by id with the names of their categories. */
export async function listServicesByIds(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .select({
      id: services.id,
      name: services.name,
      partnerId: services.partnerId,
      categoryId: services.categoryId,
      category: categories.name,
      currency: services.currency,
      taxBp: services.taxBp,
    })
    .from(services)
    .innerJoin(categories, and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId)))
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, ids)))
    .orderBy(asc(services.id));
}
