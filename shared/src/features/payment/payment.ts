/** The page of the payment provider, for orders and milestones. */
export { PaymentFrame } from './PaymentFrame';
