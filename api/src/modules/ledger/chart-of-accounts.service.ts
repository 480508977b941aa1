import type { AccountType } from '@techadds/shared/contract/ledger/types';

/** An account that an entry can name; it comes into being with its first posting, once for each currency. */
export interface ChartAccount {
  code: string;
  type: AccountType;
  /** Whose money it is, where it is a partner's. */
  partnerId?: string;
}

const defineAccount = (code: string, type: AccountType): ChartAccount => ({ code, type });
const partnerAccount = (bucket: string) => (partnerId: string) =>
  ({ code: `partner:${partnerId}:${bucket}`, type: 'liability', partnerId }) as const;

/**
 * The chart of accounts: the one table of their codes. What we have and what we spend grows by debits; what we owe and what we earn grows
 * by credits. Accounts whose code starts with `partner:` or `escrow:` never fall below zero.
 */
export const chartOfAccounts = {
  /** Money at our bank. */
  cash: defineAccount('cash', 'asset'),
  /** Money that the payment processor has taken and not paid out to us yet. */
  processorClearing: defineAccount('processor_clearing', 'asset'),
  /** What a customer paid and no partner has earned yet. */
  escrow: (orderId: string) => defineAccount(`escrow:order:${orderId}`, 'liability'),
  milestoneEscrow: (milestoneId: string) => defineAccount(`escrow:milestone:${milestoneId}`, 'liability'),
  /** Earned, and held back for a while. */
  partnerPending: partnerAccount('pending'),
  /** Can be paid out. */
  partnerAvailable: partnerAccount('available'),
  /** On the way to the partner's bank. */
  partnerInTransit: partnerAccount('in_transit'),
  /** Kept back for refunds and disputes. */
  partnerReserve: partnerAccount('reserve'),
  customerCredit: (customerId: string) => defineAccount(`customer:${customerId}:credit`, 'liability'),
  taxPayable: defineAccount('tax_payable', 'liability'),
  commission: defineAccount('commission', 'income'),
  feeRecovery: defineAccount('fee_recovery', 'income'),
  exchangeSpread: defineAccount('exchange_spread', 'income'),
  processingFees: defineAccount('processing_fees', 'expense'),
  losses: defineAccount('losses', 'expense'),
  /** What we pay for discounts that the platform bears. */
  promotions: defineAccount('promotions', 'expense'),
  /** Our stock of a currency, which an exchange draws on; either side may prevail. */
  fx: (currency: string) => defineAccount(`fx:${currency}`, 'asset'),
} as const;

const isAccount = (entry: unknown): entry is ChartAccount => typeof entry === 'object';
const fixedAccounts = new Map<string, ChartAccount>(
  Object.values(chartOfAccounts)
    .filter(isAccount)
    .map((account) => [account.code, account]),
);
const uuidPattern = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
const accountPatterns: readonly [RegExp, (accountId: string) => ChartAccount][] = [
  [new RegExp(`^escrow:order:${uuidPattern}$`), chartOfAccounts.escrow],
  [new RegExp(`^escrow:milestone:${uuidPattern}$`), chartOfAccounts.milestoneEscrow],
  [new RegExp(`^partner:${uuidPattern}:pending$`), chartOfAccounts.partnerPending],
  [new RegExp(`^partner:${uuidPattern}:available$`), chartOfAccounts.partnerAvailable],
  [new RegExp(`^partner:${uuidPattern}:in_transit$`), chartOfAccounts.partnerInTransit],
  [new RegExp(`^partner:${uuidPattern}:reserve$`), chartOfAccounts.partnerReserve],
  [new RegExp(`^customer:${uuidPattern}:credit$`), chartOfAccounts.customerCredit],
  [/^fx:([A-Z]{3})$/, chartOfAccounts.fx],
];

/** The account of a code; undefined where the chart has none such. */
export function findChartAccount(code: string): ChartAccount | undefined {
  const fixedAccount = fixedAccounts.get(code);
  if (fixedAccount) return fixedAccount;
  for (const [pattern, createAccount] of accountPatterns) {
    const accountId = pattern.exec(code)?.[1];
    if (accountId !== undefined) return createAccount(accountId);
  }
  return undefined;
}

/** Whether debits make it more: what we have or spend. Credits make the others more. */
export const isDebitNormal = (type: AccountType): boolean => type === 'asset' || type === 'expense';
