import type { Transition } from '../transitions';

/** The states of a deposit. */
export const depositStatuses = ['pending', 'settled', 'failed', 'canceled', 'partially_refunded', 'refunded'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const depositActions = ['settle', 'cancel', 'refund'] as const;
export type DepositAction = (typeof depositActions)[number];

export type DepositEventName = 'announced' | 'settled' | 'canceled' | 'refunded' | 'failed';

/**
 * The actions on a deposit, with the states they lead from and to; the amount decides where a refund leads. The permission of an action is
 * `deposits.<action>`.
 */
export const depositTransitions: Record<DepositAction, Transition<DepositStatus, DepositEventName>> = {
  settle: { from: ['pending'], to: 'settled', event: 'settled' },
  cancel: { from: ['pending'], to: 'canceled', event: 'canceled' },
  refund: { from: ['settled', 'partially_refunded'], to: null, event: 'refunded' },
};

/** A top-up is the partner's own money; the other kinds are prepaid by a customer, and credited to them. */
export const depositKinds = ['partner_topup', 'down_payment', 'milestone_funding'] as const;
export type DepositKind = (typeof depositKinds)[number];
