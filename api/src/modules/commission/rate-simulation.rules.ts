import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { CommissionSimulationForm, simulateCommission } from '@techadds/shared/contract/commission/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import type { Rate } from './select-commission-rate';
import { commissionAmong, ratesOf } from './commission.service';
import { tenantCurrency } from '../tenants/tenants.service';
import { namedRules } from './commission.rules';
import { ordersBetween, ordersElsewhere } from './rate-simulation.db';

type Answer = Output<typeof simulateCommission>;
type Sums = Answer['totals'];

const shownChanges = 100;
const always = '1970-01-01T00:00:00.000Z';
const none: Sums = { orders: 0, netCents: 0, actualCents: 0, wouldBeCents: 0, differenceCents: 0 };

/** The current rates with the simulated one added, or replacing `replacesId`, as if it had always been active. */
function ratesWith(
  present: readonly Rate[],
  { rate, replacesId }: z.output<typeof CommissionSimulationForm>,
  rules: Awaited<ReturnType<typeof namedRules>>,
  now: Date,
): Rate[] {
  const replaced = present.find(({ id }) => id === replacesId?.toLowerCase());
  const tried: Rate = {
    ...rate,
    id: replaced?.id ?? randomUUID(),
    activeFrom: always,
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
export async function whatIf(tx: Tx, tenantId: string, body: z.output<typeof CommissionSimulationForm>, now: Date): Promise<Answer> {
  const rules = await namedRules(tx, tenantId, body.rules);
  const present = await ratesOf(tx, tenantId);
  if (body.replacesId !== undefined && !present.some(({ id }) => id === body.replacesId?.toLowerCase())) {
    throw validationError({ replacesId: 'There is no such commission rate.' });
  }
  const rates = ratesWith(present, body, rules, now);
  const currency = await tenantCurrency(tx, tenantId);
  const [since, until] = [Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1), Date.UTC(now.getUTCFullYear(), now.getUTCMonth())];
  const orders = await ordersBetween(tx, tenantId, currency, new Date(since), new Date(until));

  const byPartner = new Map<string, { name: string; sums: Sums }>();
  const changed: Answer['changed'] = [];
  for (const order of orders) {
    const { amountCents, rateId, explain } = await commissionAmong(rates, order, (period) => order.before[period]);
    const { sums } = byPartner.get(order.partnerId) ?? { sums: none };
    byPartner.set(order.partnerId, { name: order.partner, sums: add(sums, { ...order, wouldBeCents: amountCents }) });
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
  const size = ({ actualCents, wouldBeCents }: Answer['changed'][number]) => Math.abs(wouldBeCents - actualCents);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    period: { from: day(since), to: day(until - 1) },
    currency,
    totals: [...byPartner.values()].reduce((all, { sums }) => together(all, sums), none),
    byPartner: [...byPartner]
      .map(([id, { name, sums }]) => ({ id, name, ...sums }))
      .sort((a, b) => Math.abs(b.differenceCents) - Math.abs(a.differenceCents) || a.name.localeCompare(b.name, 'en')),
    changed: changed.sort((a, b) => size(b) - size(a) || (a.number < b.number ? -1 : 1)).slice(0, shownChanges),
    leftOut: await ordersElsewhere(tx, tenantId, currency, new Date(since), new Date(until)),
  };
}

const together = (a: Sums, b: Sums): Sums => ({
  orders: a.orders + b.orders,
  netCents: a.netCents + b.netCents,
  actualCents: a.actualCents + b.actualCents,
  wouldBeCents: a.wouldBeCents + b.wouldBeCents,
  differenceCents: a.differenceCents + b.differenceCents,
});

const add = (sums: Sums, { netCents, actualCents, wouldBeCents }: Pick<Sums, 'netCents' | 'actualCents' | 'wouldBeCents'>): Sums =>
  together(sums, { orders: 1, netCents, actualCents, wouldBeCents, differenceCents: wouldBeCents - actualCents });
