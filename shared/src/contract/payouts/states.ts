import type { Transition } from '../transitions';

/** The states of a payout to a partner's bank. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutActions = ['cancel', 'retry', 'markPaid', 'markFailed'] as const;
export type PayoutAction = (typeof payoutActions)[number];

export type PayoutEventName = 'requested' | 'sent' | 'paid' | 'failed' | 'canceled';

/**
 * The actions on a payout, with the states they lead from and to. Server rules, buttons and tests read this table. The permission of an
 * action is `payouts.<action>`. A retry leaves the failed payout unchanged and creates a new one.
 */
export const payoutTransitions: Record<PayoutAction, Transition<PayoutStatus, PayoutEventName>> = {
  cancel: { from: ['pending'], to: 'canceled', event: 'canceled' },
  retry: { from: ['failed'], to: null, event: 'requested' },
  markPaid: { from: ['pending', 'in_transit'], to: 'paid', event: 'paid' },
  markFailed: { from: ['pending', 'in_transit'], to: 'failed', event: 'failed' },
};

/** Minutes in which a payout can be canceled, before it is sent to the bank. */
export const payoutCancellationMinutes = 60;
/** Business days that a bank transfer takes. */
export const bankTransferDays = 2;

export const payoutSchedules = ['manual', 'daily', 'weekly', 'monthly'] as const;
export type PayoutSchedule = (typeof payoutSchedules)[number];

/** Payouts require an active account. */
export const payoutAccountStatuses = ['pending', 'active', 'restricted', 'rejected'] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];

export const payoutFailureCodes = ['account_closed', 'account_unknown', 'holder_mismatch', 'bank_declined', 'other'] as const;
export type PayoutFailureCode = (typeof payoutFailureCodes)[number];
