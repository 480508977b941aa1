import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CommissionSimulationForm, simulateCommission } from '@techadds/shared/contract/commission/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import type { SelectableRate } from './select-commission-rate';
import { computeCommission, listRatesWithRules } from './commission.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { resolveRuleNames } from './commission.rules';
import { listSalesBetween, countSalesInOtherCurrencies } from './rate-simulation.db';

type SimulationResult = Output<typeof simulateCommission>;
type SimulationTotals = SimulationResult['totals'];

const maxListedChanges = 100;
const epochStart = '1970-01-01T00:00:00.000Z';
const zeroTotals: SimulationTotals = { orders: 0, netCents: 0, actualCents: 0, wouldBeCents: 0, differenceCents: 0 };

/** The current rates with the simulated one added, or replacing `replacesId`, as if it had always been active. */
function applySimulatedRate(
  present: readonly SelectableRate[],
  { rate, replacesId }: z.output<typeof CommissionSimulationForm>,
  rules: Awaited<ReturnType<typeof resolveRuleNames>>,
  now: Date,
): SelectableRate[] {
  const replaced = present.find(({ id }) => id === replacesId);
  const tried: SelectableRate = {
    ...rate,
    id: replaced?.id ?? randomUUID(),
    activeFrom: epochStart,
    activeUntil: null,
    createdAt: replaced?.createdAt ?? now.toISOString(),
    archivedAt: null,
    rules: rules.map((rule) => ({ ...rule, id: randomUUID() })),
  };
  const others = present.filter((one) => one !== replaced);
  return [...(rate.isDefault ? others.map((one) => ({ ...one, isDefault: false })) : others), tried];
}

/**
 * Computes the commission that last calendar month's orders would have cost with another rate, compared with the one fixed when they were
 * placed. Neither includes later refunds.
 * @throws AppError 422 for a rule with an unknown reference, or an unknown `replacesId`.
 */
export async function simulateRate(
  tx: Tx,
  tenantId: string,
  body: z.output<typeof CommissionSimulationForm>,
  now: Date,
): Promise<SimulationResult> {
  const rules = await resolveRuleNames(tx, tenantId, body.rules);
  const present = await listRatesWithRules(tx, tenantId);
  if (body.replacesId !== undefined && !present.some(({ id }) => id === body.replacesId)) {
    throw validationError({ replacesId: 'There is no such commission rate.' });
  }
  const rates = applySimulatedRate(present, body, rules, now);
  const currency = await getTenantCurrency(tx, tenantId);
  const [since, until] = [Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1), Date.UTC(now.getUTCFullYear(), now.getUTCMonth())];
  const orders = await listSalesBetween(tx, tenantId, currency, new Date(since), new Date(until));

  const byPartner = new Map<string, { name: string; sums: SimulationTotals }>();
  const changed: SimulationResult['changed'] = [];
  for (const order of orders) {
    const { amountCents, rateId, explain } = await computeCommission(rates, order, (period) => order.volumeBefore[period]);
    const { sums } = byPartner.get(order.partnerId) ?? { sums: zeroTotals };
    byPartner.set(order.partnerId, { name: order.partner, sums: addOrderToTotals(sums, { ...order, wouldBeCents: amountCents }) });
    const { id, number, partner, service, netCents, actualCents } = order;
    if (amountCents === actualCents) continue;
    changed.push({
      id,
      number,
      partner,
      service,
      netCents,
      actualCents,
      wouldBeCents: amountCents,
      reason: (rateId && explain[0]) ?? 'No rate counts for it.',
    });
  }
  const size = ({ actualCents, wouldBeCents }: SimulationResult['changed'][number]) => Math.abs(wouldBeCents - actualCents);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    period: { from: day(since), to: day(until - 1) },
    currency,
    totals: [...byPartner.values()].reduce((all, { sums }) => addTotals(all, sums), zeroTotals),
    byPartner: [...byPartner]
      .map(([id, { name, sums }]) => ({ id, name, ...sums }))
      .sort((a, b) => Math.abs(b.differenceCents) - Math.abs(a.differenceCents) || a.name.localeCompare(b.name, 'en')),
    changed: changed.sort((a, b) => size(b) - size(a) || (a.number < b.number ? -1 : 1)).slice(0, maxListedChanges),
    leftOut: await countSalesInOtherCurrencies(tx, tenantId, currency, new Date(since), new Date(until)),
  };
}

const addTotals = (a: SimulationTotals, b: SimulationTotals): SimulationTotals => ({
  orders: a.orders + b.orders,
  netCents: a.netCents + b.netCents,
  actualCents: a.actualCents + b.actualCents,
  wouldBeCents: a.wouldBeCents + b.wouldBeCents,
  differenceCents: a.differenceCents + b.differenceCents,
});

const addOrderToTotals = (
  sums: SimulationTotals,
  { netCents, actualCents, wouldBeCents }: Pick<SimulationTotals, 'netCents' | 'actualCents' | 'wouldBeCents'>,
): SimulationTotals => addTotals(sums, { orders: 1, netCents, actualCents, wouldBeCents, differenceCents: wouldBeCents - actualCents });
