import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, currency, Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { DecidePayoutAccount, FailPayout, PutPayoutAccount, RequestPayout } from './forms';
import { payoutAccountStatuses, payoutActions, payoutFailureCodes, payoutSchedules, payoutStatuses } from './states';

export { DecidePayoutAccount, FailPayout, PutPayoutAccount, RequestPayout } from './forms';

/** A day, like `2026-05-04`. */
const calendarDayField = z.string();

export const Balance = z.object({
  currency,
  /** Earned, and on hold for some days. */
  pendingCents: z.int(),
  /** Available for payout now. */
  availableCents: z.int(),
  /** In transit to the bank. */
  inTransitCents: z.int(),
  /** Reserved for refunds and disputes. */
  reserveCents: z.int(),
  /** Owed by the partner for refunds of what was paid out before. */
  owedCents: z.int(),
  /** Share of each earning that is set off against what is owed. */
  collectionBp: z.int(),
  /** Whether one partner owes more than the limit; false for all partners together. */
  payoutsPaused: z.boolean(),
  /** According to the schedule of the payout account; null if payouts are requested manually. */
  nextPayoutOn: z.nullable(calendarDayField),
  /** Currencies with a balance. */
  currencies: z.array(currency),
});
export type Balance = z.infer<typeof Balance>;

export const getBalance = endpoint({
  method: 'GET',
  path: '/finance/balance',
  summary: "Get the partner's balance: earned, available and in transit; for admins of all partners, or of one",
  permission: 'payouts.read',
  query: z.strictObject({ currency: z.optional(currency), partnerId: z.optional(id) }),
  response: Balance,
  errors: [404],
});

export const Payout = z.object({
  id,
  /** Such as `PO-2026-0001`. */
  number: z.string(),
  partner: z.object({ id, name: z.string() }),
  amountCents: cents,
  currency,
  status: z.enum(payoutStatuses),
  bankLast4: z.string(),
  /** Whether the schedule requested it. */
  scheduled: z.boolean(),
  requestedAt: timestamp,
  sentAt: z.nullable(timestamp),
  /** The expected arrival at the bank. */
  arrivalOn: z.nullable(calendarDayField),
  /** When it was paid, failed or was canceled. */
  endedAt: z.nullable(timestamp),
  failureCode: z.nullable(z.enum(payoutFailureCodes)),
  failureNote: z.nullable(z.string()),
  retryOf: z.nullable(id),
  retriedBy: z.nullable(id),
  updatedAt: timestamp,
});
export type Payout = z.infer<typeof Payout>;

/** One entry that the payout consists of. Refunds reduce it: their amounts are negative. */
export const PayoutLine = z.object({
  /** The journal entry behind the line. */
  entryId: id,
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** The milestone and the project that the line is for; null for an order from the marketplace. */
  milestoneId: z.nullable(z.string()),
  projectId: z.nullable(z.string()),
  description: z.string(),
  /** Whether it was exchanged into the currency of the payout; the description says at which rate. */
  exchanged: z.boolean(),
  grossCents: z.int(),
  commissionCents: z.int(),
  feeCents: z.int(),
  taxCents: z.int(),
  /** Set off against what the partner owed. */
  setOffCents: z.int(),
  netCents: z.int(),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

export const PayoutDetail = z.extend(Payout, { lines: z.array(PayoutLine), allowedActions: z.array(z.enum(payoutActions)) });
export type PayoutDetail = z.infer<typeof PayoutDetail>;

export const listPayouts = endpoint({
  method: 'GET',
  path: '/finance/payouts',
  summary: "List the partner's payouts, or all of the tenant for admins, newest first",
  permission: 'payouts.read',
  query: z.extend(listQuery(['requestedAt', 'amount', 'number'], 'desc'), {
    status: z.optional(z.enum(payoutStatuses)),
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  response: listResponse(Payout),
});

export const getPaidByMonth = endpoint({
  method: 'GET',
  path: '/finance/payouts/by-month',
  summary: 'Sum the paid payouts of the last six months by currency and by the month in UTC in which they were paid',
  permission: 'payouts.read',
  response: z.object({
    /** All months up to the current one, oldest first. */
    months: z.array(
      z.object({
        /** Like `2026-11`. */
        month: z.string(),
        /** The one paid last is the last one. */
        currencies: z.array(z.object({ currency, amountCents: z.int() })),
      }),
    ),
  }),
});

export const getPayout = endpoint({
  method: 'GET',
  path: '/finance/payouts/{id}',
  summary: 'Get a payout with its breakdown',
  permission: 'payouts.read',
  params: Id,
  response: PayoutDetail,
  errors: [404],
});

const refetchedResources = ['finance', 'dashboard', 'notifications'] as const;

export const requestPayout = endpoint({
  method: 'POST',
  path: '/finance/payouts',
  summary: 'Request a payout of the available balance, or a part of it',
  permission: 'payouts.request',
  idempotent: true,
  body: RequestPayout,
  response: PayoutDetail,
  status: 201,
  errors: [409],
  refetches: refetchedResources,
});

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/finance/payouts/{id}/cancel',
  summary: 'Cancel a payout before it is sent to the bank; its amount becomes available again',
  permission: 'payouts.cancel',
  idempotent: true,
  params: Id,
  response: PayoutDetail,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const retryPayout = endpoint({
  method: 'POST',
  path: '/finance/payouts/{id}/retry',
  summary: 'Retry a failed payout, once, to the current payout account',
  permission: 'payouts.retry',
  idempotent: true,
  params: Id,
  response: PayoutDetail,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/finance/payouts/{id}/mark-paid',
  summary: 'Mark a payout as paid',
  permission: 'payouts.markPaid',
  idempotent: true,
  params: Id,
  response: PayoutDetail,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const markPayoutFailed = endpoint({
  method: 'POST',
  path: '/finance/payouts/{id}/mark-failed',
  summary: 'Mark a payout as failed; its amount becomes available again',
  permission: 'payouts.markFailed',
  idempotent: true,
  params: Id,
  body: FailPayout,
  response: PayoutDetail,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const payoutStatement = endpoint({
  method: 'GET',
  path: '/finance/payouts/{id}/statement',
  summary: 'Download the statement of a payout as PDF or CSV',
  permission: 'payouts.read',
  params: Id,
  query: z.strictObject({ format: z._default(z.enum(['pdf', 'csv']), 'pdf') }),
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});

export const PayoutAccount = z.object({
  partnerId: id,
  holder: z.string(),
  country: z.string(),
  currency,
  /** The only part of the bank details that is ever shown. */
  bankLast4: z.string(),
  status: z.enum(payoutAccountStatuses),
  schedule: z.enum(payoutSchedules),
  minimumCents: cents,
  nextPayoutOn: z.nullable(calendarDayField),
  updatedAt: timestamp,
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/finance/payout-account',
  summary: "Get the partner's payout account and schedule; null if none is set up",
  permission: 'payouts.account',
  response: z.object({ account: z.nullable(PayoutAccount) }),
});

export const putPayoutAccount = endpoint({
  method: 'PUT',
  path: '/finance/payout-account',
  summary: 'Set the payout account and schedule. New bank details are verified before the next payout',
  permission: 'payouts.account',
  body: PutPayoutAccount,
  response: PayoutAccount,
  errors: [409],
  refetches: ['finance'],
});

/** A payout account as an administrator sees it: with its partner. */
export const ListedPayoutAccount = z.extend(PayoutAccount, { partner: z.object({ id, name: z.string() }) });
export type ListedPayoutAccount = z.infer<typeof ListedPayoutAccount>;

export const listPayoutAccounts = endpoint({
  method: 'GET',
  path: '/finance/payout-accounts',
  summary: "List payout accounts of the tenant's partners; sorted by status, pending ones first",
  permission: 'payouts.accounts',
  query: z.extend(listQuery(['status', 'partner', 'updatedAt']), { status: z.optional(z.enum(payoutAccountStatuses)) }),
  response: listResponse(ListedPayoutAccount),
});

export const decidePayoutAccount = endpoint({
  method: 'POST',
  path: '/finance/payout-accounts/{partnerId}/decide',
  summary: "Verify or block a partner's payout account",
  permission: 'payouts.verifyAccount',
  idempotent: true,
  params: z.strictObject({ partnerId: id }),
  body: DecidePayoutAccount,
  response: PayoutAccount,
  errors: [404],
  refetches: ['finance'],
});
