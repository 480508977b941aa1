import * as z from 'zod/mini';
import { basisPoints, cents, calendarDay, id, clientReference, requiredText, text, timestamp } from '../fields';
import { units } from '../services/forms';

/** A discount: `value` is in basis points of the price, or in cents. */
const DiscountForm = z
  .strictObject({ type: z.enum(['percent', 'fixed']), value: cents })
  .check(z.refine(({ type, value }) => type === 'fixed' || value <= 10_000, { error: 'Must be 100 % or less.', path: ['value'] }));

export const QuoteLineForm = z.strictObject({
  name: requiredText(200),
  description: z._default(text(2000), ''),
  /** At most three decimals. */
  quantity: z.number().check(z.gte(0.001), z.lte(1_000_000), z.multipleOf(0.001, 'Use at most three decimals.')),
  unit: z._default(z.enum(units), 'item'),
  unitPriceCents: cents.check(z.lte(1_000_000_000_00)),
  discount: z._default(z.nullable(DiscountForm), null),
  taxBp: z._default(basisPoints, 0),
  /** The customer may include or exclude it. */
  optional: z._default(z.boolean(), false),
  /** Whether it is included until the customer decides; lines that are not optional always are. */
  selected: z._default(z.boolean(), true),
  /** The service of the line. */
  serviceId: z.optional(id),
});
export type QuoteLineBody = z.output<typeof QuoteLineForm>;

const quoteFields = () => ({
  /** A customer of a partner; the quote belongs to this partner. */
  customerId: id,
  /** The quote request behind it. */
  requestId: z.optional(id),
  /** The deal that it is written for. */
  dealId: z.optional(id),
  title: requiredText(160),
  intro: z._default(text(4000), ''),
  terms: z._default(text(10_000), ''),
  lines: z._default(z.array(QuoteLineForm).check(z.maxLength(100)), []),
  /** The discount on the whole quote, before tax. */
  discount: z._default(z.nullable(DiscountForm), null),
  /** The last day on which it can be accepted, in the tenant's time zone. */
  validUntil: calendarDay,
});

export const QuoteForm = z.strictObject(quoteFields());
export type QuoteInput = z.input<typeof QuoteForm>;
export type QuoteBody = z.output<typeof QuoteForm>;

/** A new quote; one created offline has its client reference and the time it was written. */
export const NewQuote = z.strictObject({ ...quoteFields(), id: z.optional(clientReference), updated_at: z.optional(timestamp) }).check(
  z.refine(({ id: reference, updated_at: written }) => written === undefined || reference !== undefined, {
    error: 'Only what was made offline says when it was written. Send its id too.',
    path: ['updated_at'],
  }),
);
export type NewQuoteBody = z.output<typeof NewQuote>;

export const QuoteChange = z.strictObject({
  ...quoteFields(),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});

export const VoidQuote = z.strictObject({ reason: requiredText(500) });
/** `from`: what the new version begins with, the current one or the lines of the customer's counter-offer. */
export const ReviseQuote = z.strictObject({ from: z._default(z.enum(['current', 'counter']), 'current') });
export const ReplyToCounter = z.strictObject({ message: requiredText(2000) });
export const DeclineQuote = z.strictObject({ reason: requiredText(500) });
export const AcceptQuote = z.strictObject({
  /** The name of the accepting person, as they enter it. */
  name: requiredText(120),
  /** Indexes of the selected optional lines; the first line of a quote is 0. */
  selectedOptional: z._default(z.array(z.int().check(z.gte(0), z.lte(99))).check(z.maxLength(100)), []),
  /** The version that the customer read, so that nobody accepts another one. */
  versionNumber: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  /** The total that the customer saw, so that nobody accepts a different amount. */
  totalCents: cents,
  /** The code that was e-mailed to the customer, for a link that was copied rather than e-mailed. */
  code: z.optional(text(20)),
});

/** A line that the customer keeps, as they would accept it. `position` is its index in the quote, from 0. */
const CounterLine = z.strictObject({
  position: z.int().check(z.gte(0), z.lte(99)),
  quantity: QuoteLineForm.shape.quantity,
  unitPriceCents: QuoteLineForm.shape.unitPriceCents,
  /** Whether an optional line is included. */
  selected: z._default(z.boolean(), true),
});

/** A counter-offer: the lines that the customer would accept; without lines, the message alone. */
export const CounterQuote = z.strictObject({
  message: requiredText(2000),
  lines: z._default(z.array(CounterLine).check(z.maxLength(100)), []),
  versionNumber: AcceptQuote.shape.versionNumber,
});
export type CounterInput = z.input<typeof CounterQuote>;
export type CounterBody = z.output<typeof CounterQuote>;
