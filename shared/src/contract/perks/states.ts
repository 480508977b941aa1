import type { Transition } from '../transitions';

/** The states of a perk. */
export const perkStatuses = ['draft', 'active', 'paused', 'ended'] as const;
export type PerkStatus = (typeof perkStatuses)[number];

/** `percent` is in basis points, `fixed` and `credit` are in cents; a credit may be used up over several orders. */
export const perkKinds = ['percent', 'fixed', 'free_service', 'credit'] as const;
export type PerkKind = (typeof perkKinds)[number];

/** Who bears the cost of the discount. */
export const costBearers = ['partner', 'platform', 'shared'] as const;
export type CostBearer = (typeof costBearers)[number];

/** Whether an administrator agreed to what the platform bears; `none` where the partner bears all of it. */
export const perkApprovals = ['none', 'pending', 'approved', 'declined'] as const;
export type PerkApproval = (typeof perkApprovals)[number];

export const perkActions = ['activate', 'pause', 'end', 'discard'] as const;
export type PerkAction = (typeof perkActions)[number];
export type PerkEventName = 'created' | 'updated' | 'activated' | 'paused' | 'ended' | 'discarded' | 'approved' | 'declined';

/** The actions on a perk, with the states they lead from and to. */
export const perkTransitions: Record<PerkAction, Transition<PerkStatus, PerkEventName>> = {
  activate: { from: ['draft', 'paused'], to: 'active', event: 'activated' },
  pause: { from: ['active'], to: 'paused', event: 'paused' },
  end: { from: ['active', 'paused'], to: 'ended', event: 'ended' },
  discard: { from: ['draft'], to: 'ended', event: 'discarded' },
};

/** States in which the terms of a perk may change. */
export const editablePerkStatuses = ['draft', 'paused'] as const satisfies readonly PerkStatus[];

/** A redemption is returned when its order is canceled, declined or expires. */
export const redemptionStatuses = ['redeemed', 'returned'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** The share of a service's rank among search results that the ratings of its partner's perks have, in basis points. */
export const perkRankWeightBp = 2_000;
