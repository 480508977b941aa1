import * as z from 'zod/mini';
import { basisPoints, calendarDay, cents, email, id, requiredText, text, timestamp } from '../fields';
import { stageTypes } from './stages';

export const contactStatuses = ['cold', 'warm', 'hot', 'in_contract'] as const;
export const addressTypes = ['work', 'home', 'other'] as const;

const phoneNumber = requiredText(40).check(z.regex(/^[0-9+()./\- ]*$/, 'Use digits, spaces and + ( ) . / - only.'));

/** Separate from the endpoints, so that only pages with the form load its schema. */
const contactFields = () => ({
  firstName: requiredText(100),
  lastName: z.optional(text(100)),
  title: z.optional(text(120)),
  company: z.optional(text(200)),
  /** The customer that the contact works for. */
  customerId: z.optional(z.nullable(id)),
  /** The user who looks after the contact. */
  ownerId: z.optional(z.nullable(id)),
  status: z.optional(z.enum(contactStatuses)),
  tags: z.optional(z.array(requiredText(40)).check(z.maxLength(20))),
  emails: z.optional(z.array(z.strictObject({ email, type: z._default(z.enum(addressTypes), 'work') })).check(z.maxLength(10))),
  phones: z.optional(
    z.array(z.strictObject({ number: phoneNumber, type: z._default(z.enum(addressTypes), 'work') })).check(z.maxLength(10)),
  ),
  background: z.optional(text(4000)),
});

export const CreateContact = z.strictObject(contactFields());
export type ContactBody = z.input<typeof CreateContact>;

/** Omitted fields are unchanged. */
export const UpdateContact = z.strictObject({
  ...contactFields(),
  firstName: z.optional(requiredText(100)),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});

/** The dialog in which a contact chooses another one. */
export const MergeContactForm = z.strictObject({ mergeId: id });

export const MergeContacts = z.strictObject({
  keepId: id,
  mergeIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
});

const amount = cents.check(z.lte(1_000_000_000_00));

const dealFields = () => ({
  name: requiredText(160),
  amountCents: z.optional(amount),
  /** By default the first open stage. */
  stageId: z.optional(id),
  customerId: z.optional(z.nullable(id)),
  contactIds: z.optional(z.array(id).check(z.maxLength(20))),
  /** By default the user who creates the deal. */
  ownerId: z.optional(z.nullable(id)),
  /** Null for the probability of the stage. */
  probabilityBp: z.optional(z.nullable(basisPoints)),
  expectedCloseDate: z.optional(z.nullable(calendarDay)),
  nextStep: z.optional(text(500)),
  /** Required in a stage of the type `lost`. */
  lostReason: z.optional(requiredText(200)),
  lostNotes: z.optional(text(2000)),
});

export const CreateDeal = z.strictObject(dealFields());

/** Omitted fields are unchanged. A move between stages sends `stageId` and `rank` in one call. */
export const UpdateDeal = z.strictObject({
  ...dealFields(),
  name: z.optional(requiredText(160)),
  /** The position in the stage: a fractional index, compared by its bytes. By default a moved deal becomes the first of its stage. */
  rank: z.optional(requiredText(100)),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});

/** The dialog that asks why a deal was lost. */
export const LostDealForm = z.strictObject({ lostReason: requiredText(200), lostNotes: text(2000) });
export type LostDealBody = z.output<typeof LostDealForm>;
export type DealBody = z.input<typeof CreateDeal>;

export const DealFromTicket = z.strictObject({ ...dealFields(), ticketId: requiredText(100), name: z.optional(requiredText(160)) });

/** What people do with a contact or deal outside the system, or write down. */
export const CreateActivity = z.strictObject({ kind: z.enum(['note', 'call', 'email']), body: requiredText(4000) });

/** In the order of the board. */
export const PutStages = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        /** Absent for a new stage. */
        id: z.optional(id),
        name: requiredText(60),
        type: z.enum(stageTypes),
        probabilityBp: basisPoints,
        stuckAfterDays: z.nullable(z.int().check(z.gte(1), z.lte(365))),
      }),
    )
    .check(z.minLength(3), z.maxLength(12)),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  version: z.optional(z.string()),
});
export type StagesBody = z.input<typeof PutStages>;
