import type { AccountType } from '@techadds/shared/contract/ledger-terms';

/** An account that an entry can name; it comes into being with its first posting, once for each currency. */
export interface Account {
  code: string;
  type: AccountType;
  /** Whose money it is, where it is a partner's. */
  partnerId?: string;
}

const account = (code: string, type: AccountType): Account => ({ code, type });
const ofPartner = (purse: string) => (partnerId: string) =>
  ({ code: `partner:${partnerId}:${purse}`, type: 'liability', partnerId }) as const;

/**
 * The chart of accounts: the one table of their codes. What we have and what we spend grows by debits; what we owe and what we earn grows
 * by credits. Accounts whose code starts with `partner:` or `escrow:` never fall below zero.
 */
export const accounts = {
  /** Money at our bank. */
  cash: account('cash', 'asset'),
  /** Money that the payment processor has taken and not paid out to us yet. */
  processorClearing: account('processor_clearing', 'asset'),
  /** What a customer paid and no partner has earned yet. */
  escrow: (orderId: string) => account(`escrow:order:${orderId}`, 'liability'),
  escrowOfMilestone: (milestoneId: string) => account(`escrow:milestone:${milestoneId}`, 'liability'),
  /** Earned, and held back for a while. */
  partnerPending: ofPartner('pending'),
  /** Can be paid out. */
  partnerAvailable: ofPartner('available'),
  /** On the way to the partner's bank. */
  partnerInTransit: ofPartner('in_transit'),
  /** Kept back for refunds and disputes. */
  partnerReserve: ofPartner('reserve'),
  customerCredit: (customerId: string) => account(`customer:${customerId}:credit`, 'liability'),
  taxPayable: account('tax_payable', 'liability'),
  commission: account('commission', 'income'),
  feeRecovery: account('fee_recovery', 'income'),
  exchangeSpread: account('exchange_spread', 'income'),
  processingFees: account('processing_fees', 'expense'),
  losses: account('losses', 'expense'),
  /** What we pay for discounts that the platform bears. */
  promotions: account('promotions', 'expense'),
  /** Our stock of a currency, which an exchange draws on; either side may prevail. */
  fx: (currency: string) => account(`fx:${currency}`, 'asset'),
} as const;

const isAccount = (entry: unknown): entry is Account => typeof entry === 'object';
const fixed = new Map<string, Account>(
  Object.values(accounts)
    .filter(isAccount)
    .map((one) => [one.code, one]),
);
const id = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
const families: readonly [RegExp, (of: string) => Account][] = [
  [new RegExp(`^escrow:order:${id}$`), accounts.escrow],
  [new RegExp(`^escrow:milestone:${id}$`), accounts.escrowOfMilestone],
  [new RegExp(`^partner:${id}:pending$`), accounts.partnerPending],
  [new RegExp(`^partner:${id}:available$`), accounts.partnerAvailable],
  [new RegExp(`^partner:${id}:in_transit$`), accounts.partnerInTransit],
  [new RegExp(`^partner:${id}:reserve$`), accounts.partnerReserve],
  [new RegExp(`^customer:${id}:credit$`), accounts.customerCredit],
  [/^fx:([A-Z]{3})$/, accounts.fx],
];

/** The account of a code; undefined where the chart has none such. */
export function accountOf(code: string): Account | undefined {
  const known = fixed.get(code);
  if (known) return known;
  for (const [form, make] of families) {
    const of = form.exec(code)?.[1];
    if (of !== undefined) return make(of);
  }
  return undefined;
}

/** Whether debits make it more: what we have or spend. Credits make the others more. */
export const growsByDebit = (type: AccountType): boolean => type === 'asset' || type === 'expense';
