import type * as z from 'zod/mini';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { CommissionPreviewForm, previewCommission } from '@techadds/shared/contract/commission/endpoints';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { computeTax } from '../../platform/money/tax';
import { computeCommission, computePeriodStart, listRatesWithRules, computeVolumeBetween } from './commission.service';
import { findPartner, listServicesByIds } from './commission.db';

type CommissionPreview = Output<typeof previewCommission>;
type PreviewLine = CommissionPreview['lines'][number];

/**
 * Computes the commission on a sample order. Each line adds to the volume of the next one, like consecutive orders.
 * @throws AppError 422 for an unknown partner or service, or a service of another partner or in another currency than the first line.
 */
export async function computeCommissionPreview(
  tx: Tx,
  tenantId: string,
  body: z.output<typeof CommissionPreviewForm>,
  now: Date,
): Promise<CommissionPreview> {
  const partner = await findPartner(tx, tenantId, body.partnerId);
  if (!partner) throw validationError({ partnerId: 'There is no such partner.' });
  const services = await listServicesByIds(
    tx,
    tenantId,
    body.lines.map(({ serviceId }) => serviceId),
  );
  const requests = body.lines.map((line) => ({ ...line, service: services.find(({ id }) => id === line.serviceId) }));
  const currency = requests[0]?.service?.currency ?? '';
  const wrong = requests.flatMap(({ service }, n) => {
    const refuse = (words: string) => [[`lines.${n}.serviceId`, words] as const];
    if (!service) return refuse('There is no such service.');
    if (service.partnerId !== partner.id) return refuse(`${service.name} is not a service of ${partner.name}.`);
    return service.currency === currency ? [] : refuse(`${service.name} is priced in ${service.currency}, the first line in ${currency}.`);
  });
  if (wrong.length > 0) throw validationError(Object.fromEntries(wrong));

  const rates = await listRatesWithRules(tx, tenantId);
  const placedAt = new Date(body.placedAt ?? now).toISOString();
  const earlier = { netCents: 0, taxCents: 0 };
  const lines: PreviewLine[] = [];
  for (const { service, netCents, taxCents: givenTax } of requests) {
    if (!service) continue;
    const taxCents = givenTax ?? computeTax(netCents, service.taxBp);
    const facts = { serviceId: service.id, categoryId: service.categoryId, partnerId: partner.id, currency, placedAt, netCents, taxCents };
    const { candidates, ...commission } = await computeCommission(rates, facts, async (period) => {
      const sold = await computeVolumeBetween(tx, tenantId, facts, computePeriodStart(period, placedAt), placedAt);
      return { netCents: sold.netCents + earlier.netCents, taxCents: sold.taxCents + earlier.taxCents };
    });
    const { id, name, category } = service;
    lines.push({ ...commission, explain: candidates, service: { id, name, category }, netCents, taxCents });
    earlier.netCents += netCents;
    earlier.taxCents += taxCents;
  }
  const sum = (key: 'netCents' | 'taxCents' | 'baseCents' | 'amountCents') => lines.reduce((all, line) => all + line[key], 0);
  const totals = { netCents: sum('netCents'), taxCents: sum('taxCents'), baseCents: sum('baseCents'), amountCents: sum('amountCents') };
  const effectiveBp = totals.netCents === 0 ? 0 : multiplyDivideHalfEven(totals.amountCents, 10_000, totals.netCents);
  return { currency, partner, lines, totals: { ...totals, effectiveBp } };
}
