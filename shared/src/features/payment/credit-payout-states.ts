import { orderStates, payoutStates } from '@techadds/shared/ui/states';

/** How the states of a payout of credit look. */
export const creditPayoutStates = {
  pending: payoutStates.pending,
  paid: payoutStates.paid,
  declined: orderStates.declined,
  canceled: payoutStates.canceled,
} as const;
