import { and, asc, eq, gte, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import type { CommissionCandidate, CommissionLine } from '@techadds/shared/contract/commission/endpoints';
import type { Tx } from '../../platform/database/client';
import { categories, commissionRates, commissionRules, orders, partners, services } from '../../schema';
import { computeCommissionAmount, type CommissionTerms } from './commission-calculation.service';
import { selectRate, type OrderFacts, type SelectableRate } from './select-commission-rate';
import { nonSaleStatuses } from './non-sale-statuses.service';

export interface CommissionFacts extends OrderFacts {
  netCents: number;
  taxCents: number;
}

/** A partner's sales in a period and one currency. */
export interface SalesVolume {
  netCents: number;
  taxCents: number;
}

/** The commission on an order. `explain` has a sentence for each rate considered, the winner's first. */
export type Commission = Omit<CommissionLine, 'explain'> & { explain: string[]; candidates: CommissionCandidate[] };

/** Rates with their rules, oldest first; without archived ones unless `where` is given. */
export async function listRatesWithRules(tx: Tx, tenantId: string, where: SQL | undefined = isNull(commissionRates.archivedAt)) {
  const ofTenant = and(eq(commissionRates.tenantId, tenantId), where);
  const rows = await tx.select().from(commissionRates).where(ofTenant).orderBy(asc(commissionRates.createdAt), asc(commissionRates.id));
  const named = { service: services, category: categories, partner: partners };
  const nameIn = (reference: keyof typeof named) => {
    const table = named[reference];
    return sql`when ${commissionRules.reference} = ${reference} then (select ${table.name} from ${table} where ${table.tenantId} = ${tenantId} and ${table.id} = ${commissionRules.referenceId})`;
  };
  const rules = await tx
    .select({
      rateId: commissionRules.rateId,
      id: commissionRules.id,
      reference: commissionRules.reference,
      referenceId: commissionRules.referenceId,
      name: sql<string>`coalesce(case ${nameIn('service')} ${nameIn('category')} ${nameIn('partner')} end, '')`,
    })
    .from(commissionRules)
    .innerJoin(commissionRates, and(eq(commissionRates.tenantId, commissionRules.tenantId), eq(commissionRates.id, commissionRules.rateId)))
    .where(ofTenant)
    .orderBy(asc(commissionRules.reference), asc(commissionRules.id));
  return rows.map((row) => ({ ...row, rules: rules.filter(({ rateId }) => rateId === row.id).map(({ rateId: _, ...rule }) => rule) }));
}

function toCommissionTerms(rate: SelectableRate, currency: string): CommissionTerms {
  const { includeTax, rateBp, tiers, tierMode } = rate;
  if (rate.type === 'percentage') return { type: 'percentage', includeTax, rateBp, tiers, tierMode };
  return { type: 'fixed', includeTax, amountCents: rate.amounts.find((amount) => amount.currency === currency)?.amountCents ?? 0 };
}

/** The start of the tier period that contains `at`, in UTC. */
export function computePeriodStart(period: SelectableRate['tierPeriod'], at: string): string {
  const year = new Date(at).getUTCFullYear();
  if (period === 'lifetime') return new Date(0).toISOString();
  return new Date(Date.UTC(year, period === 'year' ? 0 : new Date(at).getUTCMonth())).toISOString();
}

/** Computes the commission by the rate that applies; `volumeOf` returns the partner's prior volume, called only for rates with tiers. */
export async function computeCommission(
  rates: readonly SelectableRate[],
  facts: CommissionFacts,
  volumeOf: (period: SelectableRate['tierPeriod']) => SalesVolume | Promise<SalesVolume>,
): Promise<Commission> {
  const { rate, ruleId, candidates } = selectRate(rates, facts);
  const explain = candidates.map(({ name, won, reason }) => `${name} ${won ? 'counts' : 'does not count'}: ${reason}`);
  const none = { baseCents: facts.netCents, rateBp: 0, amountCents: 0, parts: [] };
  if (!rate) return { rateId: null, ruleId: null, code: 'none', ...none, priorCents: 0, explain, candidates };
  const before = rate.tiers.length > 0 ? await volumeOf(rate.tierPeriod) : { netCents: 0, taxCents: 0 };
  const priorCents = before.netCents + (rate.includeTax ? before.taxCents : 0);
  const amounts = computeCommissionAmount(facts, priorCents, toCommissionTerms(rate, facts.currency));
  return { rateId: rate.id, ruleId: ruleId ?? null, code: rate.code, ...amounts, priorCents, explain, candidates };
}

/** A partner's sales from `since` until before `until`. */
export async function computeVolumeBetween(
  tx: Tx,
  tenantId: string,
  { partnerId, currency }: Pick<CommissionFacts, 'partnerId' | 'currency'>,
  since: string,
  until: string,
): Promise<SalesVolume> {
  const [row] = await tx
    .select({
      netCents: sql<number>`coalesce(sum(${orders.netCents} - ${orders.partnerDiscountCents}), 0)`.mapWith(Number),
      taxCents: sql<number>`coalesce(sum(${orders.taxCents}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenantId),
        eq(orders.partnerId, partnerId),
        eq(orders.currency, currency),
        gte(orders.placedAt, since),
        lt(orders.placedAt, until),
        notInArray(orders.fulfilmentStatus, nonSaleStatuses),
      ),
    );
  return row ?? { netCents: 0, taxCents: 0 };
}

/**
 * Computes the commission on an order being placed. Store the result with the order, because later changes of rates must not affect it.
 * With tiers, it locks the partner's row until the transaction ends, so that concurrent orders see each other's volume.
 */
export async function computeOrderCommission(
  tx: Tx,
  tenantId: string,
  order: Omit<CommissionFacts, 'placedAt'> & { placedAt: Date },
): Promise<Commission> {
  const facts = { ...order, placedAt: order.placedAt.toISOString() };
  return computeCommission(await listRatesWithRules(tx, tenantId), facts, async (period) => {
    await tx
      .select({ id: partners.id })
      .from(partners)
      .where(and(eq(partners.tenantId, tenantId), eq(partners.id, facts.partnerId)))
      .for('no key update');
    return computeVolumeBetween(tx, tenantId, facts, computePeriodStart(period, facts.placedAt), facts.placedAt);
  });
}
