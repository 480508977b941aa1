/** The states of a deposit. */
export const depositStatuses = ['pending', 'settled', 'failed', 'canceled', 'partially_refunded', 'refunded'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const depositActions = ['settle', 'cancel', 'refund'] as const;
export type DepositAction = (typeof depositActions)[number];

/** The actions on a deposit, and the states they are allowed in. The permission of an action is `deposits.<action>`. */
export const depositTransitions: Record<DepositAction, { from: readonly DepositStatus[] }> = {
  settle: { from: ['pending'] },
  cancel: { from: ['pending'] },
  refund: { from: ['settled', 'partially_refunded'] },
};

/** A top-up is the partner's own money; the other kinds are prepaid by a customer, and credited to them. */
export const depositKinds = ['partner_topup', 'down_payment', 'milestone_funding'] as const;
export type DepositKind = (typeof depositKinds)[number];
