import * as z from 'zod/mini';
import { creditEntryKinds } from './states';
import { endpoint } from '../endpoint';
import { cents, currency, id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';

/** What a customer paid a partner in advance, and got back as credit, in one currency. */
export const CreditBalance = z.object({
  /** The customer of the partner whose credit it is. */
  customerId: id,
  partner: z.object({ id, name: z.string() }),
  currency,
  /** What can be used now. */
  availableCents: cents,
  /** What is set aside for orders whose payment is not finished. */
  reservedCents: cents,
});
export type CreditBalance = z.infer<typeof CreditBalance>;

export const getCredit = endpoint({
  method: 'GET',
  path: '/credit',
  summary: 'Get your credit by partner and currency',
  permission: 'credit.read',
  response: z.object({ balances: z.array(CreditBalance) }),
});

export const CreditEntry = z.object({
  id,
  at: timestamp,
  kind: z.enum(creditEntryKinds),
  /** Set aside, and not booked yet. */
  reserved: z.boolean(),
  /** Positive where the credit grew. */
  amountCents: z.int(),
  currency,
  partner: z.object({ id, name: z.string() }),
  /** What the entry is about, such as the number of an order or a deposit. */
  reference: z.string(),
  /** The order that it paid or refunded; null for milestones and deposits. */
  orderId: z.nullable(id),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/credit/entries',
  summary: 'List what came into your credit and what it paid, newest first',
  permission: 'credit.read',
  query: z.extend(listQuery(['at'], 'desc'), { kind: z.optional(z.enum(creditEntryKinds)) }),
  response: listResponse(CreditEntry),
});
