import type * as z from 'zod/mini';
import type { ValidatePerk } from '@techadds/shared/contract/perks/forms';
import type { PerkQuote } from '@techadds/shared/contract/perks/endpoints';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findOrderedPackage } from '../orders/ordered-package';
import { computeOrderTotals } from '../orders/order-totals';
import { computePaymentTerms } from '../orders/payment-terms';
import { findUsablePerk } from './redemptions';

/** What an order would cost with a perk. Reserves nothing. @throws AppError 422 naming the code with the reason, or a field of the draft */
export async function quotePerk(
  tx: Tx,
  { caller: { tenantId, userId }, now }: ActionContext,
  { code, orderDraft }: z.output<typeof ValidatePerk>,
): Promise<PerkQuote> {
  const { service, servicePackage, netCents } = await findOrderedPackage(tx, tenantId, orderDraft, 'orderDraft.');
  const unitPriceCents = servicePackage.priceCents;
  const found = await findUsablePerk(tx, code, { tenantId, userId, service, unitPriceCents, netCents }, now, false);
  if ('obstacle' in found) throw validationError({ code: found.obstacle });
  const { perk, discount } = found;
  const totals = computeOrderTotals(netCents, service.taxBp, [discount]);
  const terms = await computePaymentTerms(tx, tenantId, orderDraft.method, service.currency, totals.totalCents, now);
  if (!terms) throw validationError({ 'orderDraft.quantity': 'The total is too large. Order fewer.' });
  return {
    perk: { id: perk.id, title: perk.title, code: perk.code },
    ...{ netCents, discountCents: totals.discountCents, taxCents: totals.taxCents, currency: service.currency },
    ...{ feeCents: terms.payCents - totals.totalCents, payCents: terms.payCents },
  };
}
