import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { calendarDay, currency, Id } from '../fields';

/**
 * The lines of a statement. An order is charged when it is placed; one that is canceled unpaid is taken back. A refund takes back what was charged
 * and what was paid, so that it does not change the balance.
 */
export const statementLineKinds = ['order', 'invoice', 'milestone', 'cancellation', 'payment', 'refund', 'correction'] as const;

const StatementLine = z.object({
  id: z.string(),
  kind: z.enum(statementLineKinds),
  at: z.string(),
  /** The order behind it; null for a milestone, which belongs to its project. */
  orderId: z.nullable(z.string()),
  number: z.string(),
  description: z.string(),
  chargedCents: z.int(),
  paidCents: z.int(),
  /** What the customer owes after this line. */
  balanceCents: z.int(),
});

/** Money that the customer, or one merged into it, paid in advance. It is held apart from the orders, and no part of the balance. */
const StatementDeposit = z.object({
  id: z.string(),
  number: z.string(),
  /** When it arrived. */
  at: z.string(),
  /** The name of the customer whose account holds it. */
  paidBy: z.string(),
  amountCents: z.int(),
  refundedCents: z.int(),
});

/** What a customer ordered and paid on some UTC days in one currency: opening balance + charged − paid = closing balance. */
export const CustomerStatement = z.object({
  customer: z.object({ id: z.string(), name: z.string(), email: z.string(), taxId: z.string() }),
  from: z.string(),
  to: z.string(),
  currency,
  /** Currencies with orders of the customer, to choose from. */
  currencies: z.array(currency),
  /** What the customer owed before the first day, and after the last. */
  openingCents: z.int(),
  chargedCents: z.int(),
  paidCents: z.int(),
  closingCents: z.int(),
  lines: z.array(StatementLine),
  deposits: z.array(StatementDeposit),
});
export type CustomerStatement = z.infer<typeof CustomerStatement>;

/** The current year by default, in the currency of the tenant. */
const statementQuery = () => ({ from: z.optional(calendarDay), to: z.optional(calendarDay), currency: z.optional(currency) });

export const getCustomerStatement = endpoint({
  method: 'GET',
  path: '/customers/{id}/statement',
  summary:
    "Get a customer's statement: what was ordered, paid and refunded on some days, with the balances before and after; at most 5,000 lines",
  permission: 'customers.read',
  params: Id,
  query: z.strictObject(statementQuery()),
  response: CustomerStatement,
  errors: [404],
});

export const exportCustomerStatement = endpoint({
  method: 'GET',
  path: '/customers/{id}/statement/export',
  summary: "Download a customer's statement as PDF or CSV",
  permission: 'customers.read',
  params: Id,
  query: z.strictObject({ ...statementQuery(), format: z._default(z.enum(['pdf', 'csv']), 'pdf') }),
  response: z.string(),
  type: 'application/pdf',
  errors: [404],
});
