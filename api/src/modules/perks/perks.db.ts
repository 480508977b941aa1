import { and, desc, eq, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PerkApproval, PerkStatus } from '@techadds/shared/contract/perks/states';
import type { Perk } from '@techadds/shared/contract/perks/endpoints';
import { perkStatuses } from '@techadds/shared/contract/perks/states';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { customers, orders, partners, perkRedemptions, perks, services } from '../../schema';
import { awaitsApproval } from './perk-approvals.service';
import { isShownPerk } from './shown-perks.service';

export type PerkRow = typeof perks.$inferSelect;
type Viewer = Pick<Caller, 'tenantId' | 'scope' | 'partnerId'>;

/** Row scope of perks. */
function visiblePerks({ tenantId, scope, partnerId }: Viewer): SQL | undefined {
  const inTenant = eq(perks.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  return scope === 'partner' && partnerId !== null ? and(inTenant, eq(perks.partnerId, partnerId)) : sql`false`;
}

/** Selects a perk visible to the caller, `for no key update`: it waits for redemptions that are being made, and they for it. */
export async function lockPerk(tx: Tx, caller: Viewer, id: string): Promise<PerkRow | undefined> {
  const [row] = await tx
    .select()
    .from(perks)
    .where(and(visiblePerks(caller), eq(perks.id, id)))
    .for('no key update');
  return row;
}

export async function insertPerk(tx: Tx, row: typeof perks.$inferInsert): Promise<void> {
  await tx.insert(perks).values(row);
}

export async function updatePerkRow(tx: Tx, { tenantId, id }: PerkRow, change: object): Promise<void> {
  await tx
    .update(perks)
    .set(change)
    .where(and(eq(perks.tenantId, tenantId), eq(perks.id, id)));
}

/** Whether another perk that has not ended has the code. */
export async function isCodeTaken(tx: Tx, tenantId: string, code: string, exceptId: string | null): Promise<boolean> {
  const [row] = await tx
    .select({ id: perks.id })
    .from(perks)
    .where(
      and(
        eq(perks.tenantId, tenantId),
        eq(perks.code, code),
        ne(perks.status, 'ended'),
        exceptId === null ? undefined : ne(perks.id, exceptId),
      ),
    );
  return row !== undefined;
}

/** Those of the ids that are services of the partner. */
export async function listServicesOfPartner(tx: Tx, tenantId: string, partnerId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.partnerId, partnerId), inArray(services.id, ids)));
  return rows.map(({ id }) => id);
}

/** Perks whose time is over, `for no key update`. */
export const lockOverduePerks = (tx: Tx, tenantId: string, at: string, limit: number): Promise<PerkRow[]> =>
  tx
    .select()
    .from(perks)
    .where(and(eq(perks.tenantId, tenantId), inArray(perks.status, ['active', 'paused']), lte(perks.endsAt, at)))
    .orderBy(perks.endsAt)
    .limit(limit)
    .for('no key update', { skipLocked: true });

const isUsed = (tenantId: string) => sql`u.tenant_id = ${tenantId} and u.perk_id = ${perks.id} and u.status = 'redeemed'`;
const isRated = (tenantId: string) =>
  sql`r.tenant_id = ${tenantId} and r.target_id = ${perks.id} and r.target = 'perk' and r.status = 'published'`;

export type PerkDto = Omit<Perk, 'allowedActions'>;

async function selectPerks(tx: Tx, tenantId: string, where: SQL | undefined, order: SQL[], limit = 1, offset = 0): Promise<PerkDto[]> {
  const rows = await tx
    .select({
      perk: perks,
      partner: { id: partners.id, name: partners.name },
      services: sql<{ id: string; name: string }[]>`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name)
        from services s where s.tenant_id = ${tenantId} and ${perks.serviceIds} ? s.id::text), '[]')`,
      redemptionCount: sql<number>`(select count(*)::int from perk_redemptions u where ${isUsed(tenantId)})`,
      discountCents: sql<number>`(select coalesce(sum(u.amount_cents), 0) from perk_redemptions u where ${isUsed(tenantId)})`.mapWith(
        Number,
      ),
      average: sql<number | null>`(select round(avg(r.stars), 2)::float8 from ratings r where ${isRated(tenantId)})`,
      ratingCount: sql<number>`(select count(*)::int from ratings r where ${isRated(tenantId)})`,
    })
    .from(perks)
    .innerJoin(partners, and(eq(partners.tenantId, perks.tenantId), eq(partners.id, perks.partnerId)))
    .where(where)
    .orderBy(...order, perks.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ perk, average, ratingCount, ...row }) => {
    const { tenantId: _tenant, partnerId: _partner, serviceIds: _services, ...terms } = perk;
    return { ...terms, ...row, rating: ratingCount ? { average: average ?? 0, count: ratingCount } : null };
  });
}

export async function findPerk(tx: Tx, caller: Viewer, id: string): Promise<PerkDto | undefined> {
  const [row] = await selectPerks(tx, caller.tenantId, and(visiblePerks(caller), eq(perks.id, id)), []);
  return row;
}

interface PerkFilter extends ListRequest {
  query?: string;
  status?: PerkStatus;
  approval?: PerkApproval;
  /** Only perks that cost the platform something. */
  platformBears?: boolean;
}

const perkSorts: Record<string, SQL> = {
  title: sql`lower(${perks.title})`,
  endsAt: sql`coalesce(${perks.endsAt}, 'infinity')`,
  createdAt: sql`${perks.createdAt}`,
};

/** A page of the perks visible to the caller, their total number, and their number by status. */
export async function listPerks(tx: Tx, caller: Viewer, filter: PerkFilter) {
  const query = filter.query?.trim();
  const where = and(
    visiblePerks(caller),
    query ? or(containsText(perks.title, query), containsText(perks.code, query)) : undefined,
    filter.approval === 'pending' ? awaitsApproval(caller.tenantId) : filter.approval && eq(perks.approval, filter.approval),
    filter.platformBears ? ne(perks.costBearer, 'partner') : undefined,
  );
  const rows = await tx
    .select({ status: perks.status, count: sql<number>`count(*)::int` })
    .from(perks)
    .where(where)
    .groupBy(perks.status);
  const countOf = (status: PerkStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  const counts = Object.fromEntries(perkStatuses.map((status) => [status, countOf(status)])) as Record<PerkStatus, number>;
  const items = await selectPerks(
    tx,
    caller.tenantId,
    and(where, filter.status && eq(perks.status, filter.status)),
    orderByColumns(filter.order, perkSorts[filter.sort] ?? perkSorts.createdAt!),
    filter.limit,
    filter.offset,
  );
  const total = filter.status ? countOf(filter.status) : rows.reduce((sum, { count }) => sum + count, 0);
  return { items, total, counts };
}

/** A page of the redemptions of a perk, with its total number. */
export async function listRedemptions(tx: Tx, tenantId: string, perkId: string, { query, ...filter }: ListRequest & { query?: string }) {
  const typed = query?.trim();
  const from = and(
    eq(perkRedemptions.tenantId, tenantId),
    eq(perkRedemptions.perkId, perkId),
    typed ? or(containsText(orders.number, typed), containsText(customers.name, typed)) : undefined,
  );
  const orderJoin = and(eq(orders.tenantId, perkRedemptions.tenantId), eq(orders.id, perkRedemptions.orderId));
  const customerJoin = and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId));
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(perkRedemptions)
    .innerJoin(orders, orderJoin)
    .innerJoin(customers, customerJoin)
    .where(from);
  const by = filter.sort === 'amount' ? perkRedemptions.amountCents : perkRedemptions.redeemedAt;
  const items = await tx
    .select({
      id: perkRedemptions.id,
      order: { id: orders.id, number: orders.number },
      customer: { id: customers.id, name: customers.name },
      amountCents: perkRedemptions.amountCents,
      partnerCents: perkRedemptions.partnerCents,
      platformCents: perkRedemptions.platformCents,
      currency: perkRedemptions.currency,
      status: perkRedemptions.status,
      redeemedAt: perkRedemptions.redeemedAt,
      returnedAt: perkRedemptions.returnedAt,
    })
    .from(perkRedemptions)
    .innerJoin(orders, orderJoin)
    .innerJoin(customers, customerJoin)
    .where(from)
    .orderBy(...orderByColumns(filter.order, by, perkRedemptions.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items };
}

/** The perk that a code is of: one that has not ended before one that has. Drafts have no code yet. */
export async function findPerkByCode(tx: Tx, tenantId: string, code: string): Promise<PerkRow | undefined> {
  const [row] = await tx
    .select()
    .from(perks)
    .where(and(eq(perks.tenantId, tenantId), eq(perks.code, code.toUpperCase()), ne(perks.status, 'draft')))
    .orderBy(sql`${perks.status} = 'ended'`, desc(perks.updatedAt))
    .limit(1);
  return row;
}

/** Locks a perk against changes and other redemptions, and returns it as it is now. */
export async function lockPerkForRedemption(tx: Tx, { tenantId, id }: PerkRow): Promise<PerkRow> {
  const [row] = await tx
    .select()
    .from(perks)
    .where(and(eq(perks.tenantId, tenantId), eq(perks.id, id)))
    .for('no key update');
  return row!;
}

/** Redemptions of a perk that were not returned: all of them, and those of an account, also as a customer that is linked to it. */
export async function countRedemptions(tx: Tx, { tenantId, id }: PerkRow, userId: string) {
  const isOwn = sql`(${orders.placedBy} = ${userId} or exists (select from ${customers}
    where ${customers.tenantId} = ${tenantId} and ${customers.id} = ${orders.customerId} and ${customers.userId} = ${userId}))`;
  const [row] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${isOwn}))::int`,
      ownCents: sql<number>`coalesce(sum(${perkRedemptions.amountCents}) filter (where ${isOwn}), 0)`.mapWith(Number),
    })
    .from(perkRedemptions)
    .innerJoin(orders, and(eq(orders.tenantId, perkRedemptions.tenantId), eq(orders.id, perkRedemptions.orderId)))
    .where(and(eq(perkRedemptions.tenantId, tenantId), eq(perkRedemptions.perkId, id), eq(perkRedemptions.status, 'redeemed')));
  return row ?? { total: 0, own: 0, ownCents: 0 };
}

/** A page of the perks that the marketplace shows at a time, and their total number. */
export async function listMarketplacePerks(
  tx: Tx,
  tenantId: string,
  filter: ListRequest & { query?: string; serviceId?: string },
  at: string,
) {
  const query = filter.query?.trim();
  const ofService = (id: string) =>
    and(
      sql`${perks.partnerId} = (select s.partner_id from services s where s.tenant_id = ${tenantId} and s.id = ${id} and s.status = 'active')`,
      sql`(${perks.serviceIds} = '[]' or ${perks.serviceIds} ? ${id})`,
    );
  const where = and(
    isShownPerk(tenantId, at),
    filter.serviceId === undefined ? undefined : ofService(filter.serviceId),
    query ? containsText(perks.title, query) : undefined,
  );
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(perks)
    .where(where);
  const items = await tx
    .select({
      id: perks.id,
      title: perks.title,
      description: perks.description,
      kind: perks.kind,
      value: perks.value,
      currency: perks.currency,
      code: perks.code,
      minOrderCents: perks.minOrderCents,
      endsAt: perks.endsAt,
      serviceIds: perks.serviceIds,
      partner: { id: partners.id, name: partners.name },
    })
    .from(perks)
    .innerJoin(partners, and(eq(partners.tenantId, perks.tenantId), eq(partners.id, perks.partnerId)))
    .where(where)
    .orderBy(...orderByColumns(filter.order, perkSorts[filter.sort] ?? perkSorts.endsAt!, perks.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return { total: count?.total ?? 0, items };
}
