import * as z from 'zod/mini';
import { CreateDeposit, RefundDeposit } from './forms';
import { depositActions, depositKinds, depositStatuses } from './states';
import { endpoint } from '../endpoint';
import { cents, currency, Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { paymentMethods } from '../orders/forms';

export { CreateDeposit, RefundDeposit } from './forms';

export const Deposit = z.object({
  id,
  /** Such as `DE-2026-0001`. */
  number: z.string(),
  kind: z.enum(depositKinds),
  partner: z.object({ id, name: z.string() }),
  /** The paying customer; null if the partner paid. */
  customer: z.nullable(z.object({ id, name: z.string() })),
  amountCents: cents,
  feeCents: cents,
  /** The credited amount: the amount, less the fee if the partner pays it. */
  creditedCents: cents,
  refundedCents: cents,
  currency,
  method: z.enum(paymentMethods),
  status: z.enum(depositStatuses),
  reference: z.string(),
  createdAt: timestamp,
  settledAt: z.nullable(timestamp),
  updatedAt: timestamp,
  allowedActions: z.array(z.enum(depositActions)),
});
export type Deposit = z.infer<typeof Deposit>;

export const listDeposits = endpoint({
  method: 'GET',
  path: '/finance/deposits',
  summary: 'List deposits, newest first',
  permission: 'deposits.read',
  query: z.extend(listQuery(['createdAt', 'amount', 'number'], 'desc'), {
    status: z.optional(z.enum(depositStatuses)),
    kind: z.optional(z.enum(depositKinds)),
    /** Paid by this customer, or by one that was merged into it. */
    customerId: z.optional(id),
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  response: listResponse(Deposit),
});

export const depositSummary = endpoint({
  method: 'GET',
  path: '/finance/deposits/summary',
  summary: 'Get totals and counts of deposits by status and currency',
  permission: 'deposits.read',
  response: z.object({
    currencies: z.array(
      z.object({
        currency,
        settledCents: z.int(),
        pendingCents: z.int(),
        refundedCents: z.int(),
        feeCents: z.int(),
        counts: z.record(z.enum(depositStatuses), z.int()),
      }),
    ),
  }),
});

export const getDeposit = endpoint({
  method: 'GET',
  path: '/finance/deposits/{id}',
  summary: 'Get a deposit',
  permission: 'deposits.read',
  params: Id,
  response: Deposit,
  errors: [404],
});

const refetchedResources = ['finance', 'notifications'] as const;

export const createDeposit = endpoint({
  method: 'POST',
  path: '/finance/deposits',
  summary: 'Create a deposit that is to be paid in',
  permission: 'deposits.create',
  idempotent: true,
  body: CreateDeposit,
  response: Deposit,
  status: 201,
  errors: [404],
  refetches: refetchedResources,
});

export const settleDeposit = endpoint({
  method: 'POST',
  path: '/finance/deposits/{id}/settle',
  summary: 'Confirm the receipt of a deposit',
  permission: 'deposits.settle',
  idempotent: true,
  params: Id,
  response: Deposit,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const cancelDeposit = endpoint({
  method: 'POST',
  path: '/finance/deposits/{id}/cancel',
  summary: 'Cancel a pending deposit',
  permission: 'deposits.cancel',
  idempotent: true,
  params: Id,
  response: Deposit,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const refundDeposit = endpoint({
  method: 'POST',
  path: '/finance/deposits/{id}/refund',
  summary: 'Refund a deposit in part or in full. The processor keeps its fee',
  permission: 'deposits.refund',
  idempotent: true,
  params: Id,
  body: RefundDeposit,
  response: Deposit,
  errors: [404, 409],
  refetches: refetchedResources,
});
