import type { Transition } from '../transitions';

/** The page on which administrators decide on payouts of credit. */
export const creditPayoutsPath = '/finance/payouts/credit';

/** The states of a payout of a customer's credit. Its amount is reserved while it is pending. */
export const creditPayoutStatuses = ['pending', 'paid', 'declined', 'canceled'] as const;
export type CreditPayoutStatus = (typeof creditPayoutStatuses)[number];

export const creditPayoutActions = ['cancel', 'markPaid', 'decline'] as const;
export type CreditPayoutAction = (typeof creditPayoutActions)[number];

export type CreditPayoutEventName = 'requested' | 'paid' | 'declined' | 'canceled';

/** The actions on a payout of credit; the permission of an action is `creditPayouts.<action>`. */
export const creditPayoutTransitions: Record<CreditPayoutAction, Transition<CreditPayoutStatus, CreditPayoutEventName>> = {
  cancel: { from: ['pending'], to: 'canceled', event: 'canceled' },
  markPaid: { from: ['pending'], to: 'paid', event: 'paid' },
  decline: { from: ['pending'], to: 'declined', event: 'declined' },
};
