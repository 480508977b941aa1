import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { perkRedemptions } from '../../schema';
import { computeDiscountBearers, type DiscountLine } from '../orders/order-split.service';
import { computePerkDiscount, toDiscountLine } from './perk-amount';
import { countRedemptions, findPerkByCode, lockPerkForRedemption, type PerkRow } from './perks.db';

/** What is ordered, as far as a perk depends on it. */
export interface PerkOrder {
  tenantId: string;
  /** The account that orders. */
  userId: string;
  service: { id: string; partnerId: string; currency: string };
  unitPriceCents: number;
  netCents: number;
}

export interface UsablePerk {
  perk: PerkRow;
  discount: DiscountLine;
}

/** Why a perk cannot be used for an order, as a sentence; undefined if it can. */
function findObstacle(
  perk: PerkRow,
  { service, netCents }: PerkOrder,
  counts: { total: number; own: number },
  now: Date,
): string | undefined {
  const at = now.toISOString();
  const dependsOnCurrency = perk.kind === 'fixed' || perk.kind === 'credit' || perk.minOrderCents > 0;
  if (perk.status === 'ended' || (perk.endsAt !== null && perk.endsAt <= at)) return 'This perk has ended.';
  if (perk.status !== 'active') return 'This perk is paused. Try again later.';
  if (perk.startsAt !== null && perk.startsAt > at) return 'This perk has not started yet.';
  if (service.partnerId !== perk.partnerId || (perk.serviceIds.length > 0 && !perk.serviceIds.includes(service.id)))
    return 'This perk is not for this service.';
  if (dependsOnCurrency && service.currency !== perk.currency) return `This perk is for prices in ${perk.currency}.`;
  if (netCents < perk.minOrderCents) return 'This order is below the smallest amount of the perk.';
  if (perk.capTotal !== null && counts.total >= perk.capTotal) return 'This perk is used up.';
  if (perk.capPerCustomer !== null && counts.own >= perk.capPerCustomer) return 'You have used this perk as often as you can.';
  return undefined;
}

/**
 * Finds the perk of a code and its discount on an order, or says why it cannot be used. With `lock`, the perk stays as it is until the
 * transaction ends, and other redemptions wait, so that caps are exact.
 */
export async function findUsablePerk(
  tx: Tx,
  code: string,
  order: PerkOrder,
  now: Date,
  lock: boolean,
): Promise<UsablePerk | { obstacle: string }> {
  const found = await findPerkByCode(tx, order.tenantId, code);
  if (!found) return { obstacle: 'There is no perk with this code.' };
  const perk = lock ? await lockPerkForRedemption(tx, found) : found;
  const counts = await countRedemptions(tx, perk, order.userId);
  const obstacle = findObstacle(perk, order, counts, now);
  if (obstacle !== undefined) return { obstacle };
  const cents = computePerkDiscount(perk, { ...order, usedCents: counts.ownCents });
  if (cents > 0) return { perk, discount: toDiscountLine(perk, cents) };
  return { obstacle: perk.kind === 'credit' ? 'Your credit is used up.' : 'The price is too low for this perk.' };
}

/** Records that an order redeemed a locked perk. */
export async function insertRedemption(
  tx: Tx,
  { perk, discount }: UsablePerk,
  orderId: string,
  currency: string,
  now: Date,
): Promise<void> {
  const { discountCents: amountCents, partnerCents, platformCents } = computeDiscountBearers([discount]);
  await tx.insert(perkRedemptions).values({
    ...{ tenantId: perk.tenantId, perkId: perk.id, orderId, amountCents, partnerCents, platformCents, currency },
    redeemedAt: now.toISOString(),
  });
}

/** Gives the redemption of an order back, so that the perk can be used again. The perk is not locked: counting is the redeemer's task. */
export async function returnRedemption(tx: Tx, tenantId: string, orderId: string, now: Date): Promise<void> {
  await tx
    .update(perkRedemptions)
    .set({ status: 'returned', returnedAt: now.toISOString() })
    .where(and(eq(perkRedemptions.tenantId, tenantId), eq(perkRedemptions.orderId, orderId), eq(perkRedemptions.status, 'redeemed')));
}
