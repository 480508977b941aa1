import type { AccountType } from '@techadds/shared/contract/ledger/types';

/** An account that an entry can name; its first posting creates it, once per currency. */
export interface ChartAccount {
  code: string;
  type: AccountType;
  /** The partner who owns the money, if any. */
  partnerId?: string;
}

const defineAccount = (code: string, type: AccountType): ChartAccount => ({ code, type });
const partnerAccount = (bucket: string) => (partnerId: string) =>
  ({ code: `partner:${partnerId}:${bucket}`, type: 'liability', partnerId }) as const;
const owedAccount = (partnerId: string) => ({ code: `partner:${partnerId}:owed`, type: 'asset', partnerId }) as const;

/**
 * The chart of accounts, the only place for their codes. Assets and expenses grow by debits; liabilities and income by credits.
 * Accounts whose code starts with `partner:`, `escrow:` or `customer:` never fall below zero.
 */
export const chartOfAccounts = {
  /** Money in the platform's bank account. */
  cash: defineAccount('cash', 'asset'),
  /** Money that the payment processor has collected and not yet paid out to the platform. */
  processorClearing: defineAccount('processor_clearing', 'asset'),
  /** Paid by a customer and not yet earned by a partner. */
  escrow: (orderId: string) => defineAccount(`escrow:order:${orderId}`, 'liability'),
  milestoneEscrow: (milestoneId: string) => defineAccount(`escrow:milestone:${milestoneId}`, 'liability'),
  /** Earned, and held for a while. */
  partnerPending: partnerAccount('pending'),
  /** Available for payout. */
  partnerAvailable: partnerAccount('available'),
  /** On the way to the partner's bank. */
  partnerInTransit: partnerAccount('in_transit'),
  /** Reserved for refunds and disputes. */
  partnerReserve: partnerAccount('reserve'),
  /** Owed by the partner: refunds of earnings that were paid out already. Later earnings are set off against it. */
  partnerOwed: owedAccount,
  customerCredit: (customerId: string) => defineAccount(`customer:${customerId}:credit`, 'liability'),
  taxPayable: defineAccount('tax_payable', 'liability'),
  commission: defineAccount('commission', 'income'),
  feeRecovery: defineAccount('fee_recovery', 'income'),
  exchangeSpread: defineAccount('exchange_spread', 'income'),
  processingFees: defineAccount('processing_fees', 'expense'),
  losses: defineAccount('losses', 'expense'),
  /** Discounts that the platform pays for. */
  promotions: defineAccount('promotions', 'expense'),
  /** The platform's stock of a currency for exchanges; the balance may have either sign. */
  fx: (currency: string) => defineAccount(`fx:${currency}`, 'asset'),
} as const;

const isChartAccount = (entry: unknown): entry is ChartAccount => typeof entry === 'object';
const fixedAccounts = new Map<string, ChartAccount>(
  Object.values(chartOfAccounts)
    .filter(isChartAccount)
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
  [new RegExp(`^partner:${uuidPattern}:owed$`), chartOfAccounts.partnerOwed],
  [new RegExp(`^customer:${uuidPattern}:credit$`), chartOfAccounts.customerCredit],
  [/^fx:([A-Z]{3})$/, chartOfAccounts.fx],
];

/** The account with a code; undefined if the chart has none. */
export function findChartAccount(code: string): ChartAccount | undefined {
  const fixedAccount = fixedAccounts.get(code);
  if (fixedAccount) return fixedAccount;
  for (const [pattern, createAccount] of accountPatterns) {
    const accountId = pattern.exec(code)?.[1];
    if (accountId !== undefined) return createAccount(accountId);
  }
  return undefined;
}

/** Whether debits increase the balance (assets and expenses). Credits increase the others. */
export const isDebitNormal = (type: AccountType): boolean => type === 'asset' || type === 'expense';
