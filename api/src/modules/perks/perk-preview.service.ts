import { getScope } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { notFound, validationError } from '../../platform/http/errors';
import { computeDiscountBearers } from '../orders/order-split.service';
import { computePerkDiscount, toDiscountLine } from './perk-amount';
import { findPerk } from './perks.db';

/**
 * The discount of a perk on an amount, by who bears it, for its partner and for administrators.
 * @throws AppError 404 if the perk is not visible to the caller, 422 if it takes off the whole amount
 */
export async function previewPerk(tx: Tx, caller: Caller, id: string, amountCents: number) {
  const scope = getScope('perks.manage', caller.role) ?? getScope('perks.decide', caller.role);
  const perk = scope && (await findPerk(tx, { ...caller, scope }, id));
  if (!perk) throw notFound('perk');
  const cents = computePerkDiscount(perk, { netCents: amountCents, unitPriceCents: amountCents, usedCents: 0 });
  if (cents === amountCents) throw validationError({ amountCents: 'The perk takes off all of it, so there is no payment and no fee.' });
  return { title: perk.title, ...computeDiscountBearers([toDiscountLine(perk, cents)]) };
}
