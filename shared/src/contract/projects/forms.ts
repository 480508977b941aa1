import * as z from 'zod/mini';
import { calendarDay, cents, currency, id, requiredText, text, timestamp } from '../fields';
import { paymentMethods } from '../orders/forms';
import { milestoneOutcomes } from './states';

const amountField = cents.check(z.gte(1));
const weight = z.int().check(z.gte(1), z.lte(1000));
const textList = z.array(requiredText(500)).check(z.maxLength(20));
const day = z.nullable(calendarDay);

/** A milestone's part of the value, with tax. The amounts of all milestones add up to the value. */
export const MilestoneForm = z.strictObject({
  title: requiredText(200),
  description: z._default(text(4000), ''),
  amountCents: amountField,
  weight: z._default(weight, 1),
  dueOn: z._default(day, null),
  acceptanceCriteria: z._default(textList, []),
  deliverables: z._default(textList, []),
});
export type MilestoneInput = z.input<typeof MilestoneForm>;
export type MilestoneFields = z.output<typeof MilestoneForm>;

const milestones = z.array(MilestoneForm);

/** New amounts of other pending milestones, so that the sum stays the value. */
const adjust = z._default(z.array(z.strictObject({ id, amountCents: amountField })).check(z.maxLength(50)), []);

/**
 * From an accepted quote (`quoteId`) or a signed contract (`contractId`), whose value it has, or by hand (`customerId`, `valueCents`).
 * `serviceId` decides commission and category; a quote with a service in its lines has it. Without milestones it gets one for all.
 */
export const CreateProject = z.strictObject({
  name: requiredText(200),
  quoteId: z.optional(id),
  contractId: z.optional(id),
  customerId: z.optional(id),
  serviceId: z.optional(id),
  valueCents: z.optional(amountField),
  /** The tax in the value. */
  taxCents: z.optional(cents),
  startsOn: z._default(day, null),
  dueOn: z._default(day, null),
  memberIds: z._default(z.array(id).check(z.maxLength(50)), []),
  milestones: z._default(milestones.check(z.maxLength(50)), []),
});
export type CreateProjectInput = z.input<typeof CreateProject>;
export type CreateProjectBody = z.output<typeof CreateProject>;

export const UpdateProject = z.strictObject({
  name: requiredText(200),
  startsOn: day,
  dueOn: day,
  memberIds: z.array(id).check(z.maxLength(50)),
  /** The value is what was agreed: another one is refused. */
  valueCents: z.optional(amountField),
  currency: z.optional(currency),
  /** The version that the change is based on. */
  updatedAt: z.optional(timestamp),
});

export const AddMilestones = z.strictObject({ milestones: milestones.check(z.minLength(1), z.maxLength(50)), adjust });
export type AddMilestonesBody = z.output<typeof AddMilestones>;

export const UpdateMilestone = z.strictObject({
  title: z.optional(requiredText(200)),
  description: z.optional(text(4000)),
  amountCents: z.optional(amountField),
  weight: z.optional(weight),
  dueOn: z.optional(day),
  acceptanceCriteria: z.optional(textList),
  deliverables: z.optional(textList),
  adjust,
  updatedAt: z.optional(timestamp),
});
export type UpdateMilestoneInput = z.input<typeof UpdateMilestone>;
export type UpdateMilestoneBody = z.output<typeof UpdateMilestone>;

export const FundMilestone = z.strictObject({
  method: z._default(z.enum(paymentMethods), 'card'),
  /** The part to pay from the customer's credit with this partner; an open attempt goes on as it began by default. */
  creditCents: z.optional(cents),
  /** What the customer was shown to pay: refused if it is another amount now. */
  expectedPayCents: z.optional(cents),
});

/**
 * `files` are the caller's uploads with the purpose `deliverable`; each can be delivered once. `timeEntryIds` are entries of the project's time that no
 * milestone was submitted with: the customer sees them with the milestone.
 */
export const SubmitMilestone = z.strictObject({
  note: z._default(text(2000), ''),
  files: z._default(z.array(id).check(z.maxLength(10)), []),
  timeEntryIds: z._default(z.array(id).check(z.maxLength(200)), []),
});

/** `refundCents` is refunded to the customer if the outcome is a split; the rest is released. */
export const ResolveMilestone = z
  .strictObject({ outcome: z.enum(milestoneOutcomes), refundCents: z.optional(amountField), note: requiredText(2000) })
  .check(
    z.refine(({ outcome, refundCents }) => (outcome === 'split') === (refundCents !== undefined), {
      path: ['refundCents'],
      error: 'Give it for a split, and for nothing else.',
    }),
  );
