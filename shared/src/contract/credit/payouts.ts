import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, currency, Id, id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { DeclineCreditPayout, MarkCreditPayoutPaid, RequestCreditPayout } from './forms';
import { creditPayoutActions, creditPayoutStatuses } from './payout-states';

export const CreditPayout = z.object({
  id,
  /** Such as `CP-2026-0001`. */
  number: z.string(),
  customer: z.object({ id, name: z.string() }),
  partner: z.object({ id, name: z.string() }),
  amountCents: cents,
  currency,
  status: z.enum(creditPayoutStatuses),
  holder: z.string(),
  bankLast4: z.string(),
  requestedAt: timestamp,
  endedAt: z.nullable(timestamp),
  /** The reference of the transfer, or why it was declined; null before. */
  note: z.nullable(z.string()),
  /** The document that says it was paid; null before. */
  statement: z.nullable(z.object({ id, number: z.string() })),
  allowedActions: z.array(z.enum(creditPayoutActions)),
});
export type CreditPayout = z.infer<typeof CreditPayout>;

export const listCreditPayouts = endpoint({
  method: 'GET',
  path: '/credit-payouts',
  summary: 'List payouts of credit: your own, or all of the tenant, newest first',
  permission: 'creditPayouts.read',
  query: z.extend(listQuery(['requestedAt', 'amount', 'number'], 'desc'), { status: z.optional(z.enum(creditPayoutStatuses)) }),
  response: listResponse(CreditPayout),
});

const refetchedResources = ['credit', 'finance', 'notifications'] as const;

export const requestCreditPayout = endpoint({
  method: 'POST',
  path: '/credit-payouts',
  summary: 'Ask for credit to be paid out to a bank account; it is set aside until an admin decides',
  permission: 'creditPayouts.request',
  idempotent: true,
  body: RequestCreditPayout,
  response: CreditPayout,
  status: 201,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const cancelCreditPayout = endpoint({
  method: 'POST',
  path: '/credit-payouts/{id}/cancel',
  summary: 'Cancel a payout of your credit that is not paid yet',
  permission: 'creditPayouts.cancel',
  idempotent: true,
  params: Id,
  response: CreditPayout,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const markCreditPayoutPaid = endpoint({
  method: 'POST',
  path: '/credit-payouts/{id}/mark-paid',
  summary: 'Confirm that the bank has paid a payout of credit',
  permission: 'creditPayouts.markPaid',
  idempotent: true,
  params: Id,
  body: MarkCreditPayoutPaid,
  response: CreditPayout,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const declineCreditPayout = endpoint({
  method: 'POST',
  path: '/credit-payouts/{id}/decline',
  summary: 'Decline a payout of credit with a reason; the credit can be used again',
  permission: 'creditPayouts.decline',
  idempotent: true,
  params: Id,
  body: DeclineCreditPayout,
  response: CreditPayout,
  errors: [404, 409],
  refetches: refetchedResources,
});
