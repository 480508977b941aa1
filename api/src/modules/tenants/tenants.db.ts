import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Tenant, TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import type { Database, Tx } from '../../platform/database/client';
import { journalEntries, tenants } from '../../schema';
import { suspensionColumns, toSuspension } from './suspension.service';
import { getAppliedBranding } from '../branding/branding.service';
import { containsText, type ListRequest } from '../../platform/database/pagination';

const columns = { id: tenants.tenantId, subdomain: tenants.subdomain, name: tenants.name, logoUrl: tenants.logoUrl };

const settingColumns = { currency: tenants.currency, timeZone: tenants.timeZone, taxRemitter: tenants.taxRemitter };

/** Finds a tenant with the branding of the partner, or its own if `partnerId` is null. */
export async function findTenantDetails(tx: Tx, id: string, partnerId: string | null): Promise<TenantDetails | undefined> {
  const [row] = await tx
    .select({ ...columns, ...suspensionColumns, ...settingColumns, updatedAt: tenants.updatedAt, since: tenants.suspendedAt })
    .from(tenants)
    .where(eq(tenants.tenantId, id));
  if (!row) return undefined;
  const { suspension: _status, suspensionReason: _reason, since, ...tenant } = row;
  const suspension = toSuspension(row);
  return {
    ...tenant,
    ...(suspension && since && { suspension: { ...suspension, since } }),
    branding: await getAppliedBranding(tx, row.id, partnerId),
  };
}

/** As `findTenantDetails`, with the row selected `for update`. */
export async function lockTenantDetails(tx: Tx, id: string, partnerId: string | null): Promise<TenantDetails | undefined> {
  await tx.select({ id: tenants.tenantId }).from(tenants).where(eq(tenants.tenantId, id)).for('update');
  return findTenantDetails(tx, id, partnerId);
}

export async function updateTenantRow(tx: Tx, id: string, values: Partial<typeof tenants.$inferInsert>): Promise<void> {
  await tx.update(tenants).set(values).where(eq(tenants.tenantId, id));
}

/** What only administrators see of their tenant. */
export async function findTenantSettings(tx: Tx, id: string): Promise<NonNullable<TenantDetails['settings']>> {
  const [row] = await tx.select({ formerSubdomains: tenants.formerSubdomains }).from(tenants).where(eq(tenants.tenantId, id));
  const booked = await tx.select({ id: journalEntries.id }).from(journalEntries).where(eq(journalEntries.tenantId, id)).limit(1);
  return { formerSubdomains: row?.formerSubdomains ?? [], currencyLocked: booked.length > 0 };
}

/** Lists a page of all tenants. */
export function listTenants(db: Database, { query, limit, offset, order }: ListRequest & { query?: string }) {
  const text = query?.trim();
  const where: SQL | undefined = and(text ? or(containsText(tenants.name, text), containsText(tenants.subdomain, text)) : undefined);
  const direction = order === 'desc' ? desc : asc;
  return db.withoutTenant({ tenants: 'all' }, async (tx): Promise<{ total: number; items: Tenant[] }> => {
    const [count] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(tenants)
      .where(where);
    const items = await tx
      .select(columns)
      .from(tenants)
      .where(where)
      .orderBy(direction(sql`lower(${tenants.name})`), direction(tenants.tenantId))
      .limit(limit)
      .offset(offset);
    return { total: count?.total ?? 0, items };
  });
}
