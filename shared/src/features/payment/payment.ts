/** The page of the payment provider, for orders and milestones. */
export { PaymentFrame } from './PaymentFrame';
export { CreditField } from './CreditField';
export { useCredit, type CreditState } from './useCredit';
export { creditPayoutStates } from './credit-payout-states';
