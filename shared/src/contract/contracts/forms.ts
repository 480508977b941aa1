import * as z from 'zod/mini';
import { maxNoticeDays } from './dates';
import { obligationParties, recipientRoles, renewals, signingDays, signingOrders, type Renewal } from './states';
import { cents, calendarDay, email, id, requiredText, text, timestamp } from '../fields';

/** What an amendment can change. */
const termFields = () => ({
  /** Paragraphs separated by blank lines; a line that begins with `# ` is a heading. */
  body: requiredText(50_000),
  valueCents: cents,
  /** The last day; null if it is open-ended. */
  endsOn: z._default(z.nullable(calendarDay), null),
  renewal: z._default(z.enum(renewals), 'none'),
  /** How long it goes on after each term if it renews automatically. */
  renewalMonths: z._default(z.nullable(z.int().check(z.gte(1), z.lte(120))), null),
  /** The days between a notice of termination and the end; also the days before a renewal by which notice must be given. */
  noticeDays: z._default(z.int().check(z.gte(0), z.lte(maxNoticeDays)), 0),
});

const contractFields = () => ({
  ...termFields(),
  /** A customer of a partner; the contract belongs to this partner. */
  customerId: id,
  title: requiredText(160),
  effectiveOn: calendarDay,
});
type ContractDates = { effectiveOn: string; endsOn: string | null };
type RenewalTerms = { endsOn: string | null; renewal: Renewal; renewalMonths: number | null };
const hasRenewedTerm = () =>
  z.refine<RenewalTerms>(({ endsOn, renewal }) => renewal === 'none' || endsOn !== null, {
    error: 'A contract that renews needs a last day.',
    path: ['endsOn'],
  });
const hasRenewalMonths = () =>
  z.refine<RenewalTerms>(({ renewal, renewalMonths }) => (renewal === 'auto') === (renewalMonths !== null), {
    error: 'Give the months for an automatic renewal, and only for that.',
    path: ['renewalMonths'],
  });
const isTermValid = () =>
  z.refine<ContractDates>(({ effectiveOn, endsOn }) => endsOn === null || endsOn >= effectiveOn, {
    error: 'It cannot end before it begins.',
    path: ['endsOn'],
  });

export const ContractForm = z.strictObject(contractFields()).check(isTermValid(), hasRenewedTerm(), hasRenewalMonths());
export type ContractInput = z.input<typeof ContractForm>;
export type ContractBody = z.output<typeof ContractForm>;

export const ContractChange = z
  .strictObject({
    ...contractFields(),
    /** The version that was edited; the update is rejected if a newer one was saved since. */
    updatedAt: z.optional(timestamp),
  })
  .check(isTermValid(), hasRenewedTerm(), hasRenewalMonths());

/** A milestone of the amended plan: a new one, or an existing one with its id. */
const AmendedMilestoneForm = z.strictObject({
  id: z._default(z.nullable(id), null),
  title: requiredText(200),
  amountCents: cents.check(z.gte(1)),
  dueOn: z._default(z.nullable(calendarDay), null),
});

/** The terms that a contract has from the amendment on, whether they change or not. */
export const AmendContract = z
  .strictObject({
    ...termFields(),
    /** The whole plan of milestones in its order; null if it stays. */
    milestones: z._default(z.nullable(z.array(AmendedMilestoneForm).check(z.minLength(1), z.maxLength(100))), null),
    /** The version of the amendment that was edited; refused if a newer one was saved since. */
    updatedAt: z.optional(timestamp),
  })
  .check(hasRenewedTerm(), hasRenewalMonths());
export type AmendContractInput = z.input<typeof AmendContract>;
export type AmendContractBody = z.output<typeof AmendContract>;

export const RecipientForm = z.strictObject({
  name: requiredText(120),
  email,
  role: z._default(z.enum(recipientRoles), 'signer'),
});

const toEmails = (recipients: readonly { email: string }[]) => recipients.map((recipient) => recipient.email.toLowerCase());

export const SendContract = z
  .strictObject({
    /** In signing order. */
    recipients: z.array(RecipientForm).check(z.minLength(1), z.maxLength(10)),
    order: z._default(z.enum(signingOrders), 'sequential'),
    /** An additional message in the e-mail. */
    message: z._default(text(2000), ''),
    /** The days after today on which it can be signed, at most until its own last day. DocuSign has a time of its own. */
    expiresInDays: z._default(z.int().check(z.gte(1), z.lte(signingDays.max)), signingDays.default),
  })
  .check(
    z.refine(({ recipients }) => recipients.some(({ role }) => role === 'signer'), {
      error: 'Name at least one signer.',
      path: ['recipients'],
    }),
    z.refine(({ recipients }) => new Set(toEmails(recipients)).size === recipients.length, {
      error: 'Name each e-mail once.',
      path: ['recipients'],
    }),
  );
export type SendContractInput = z.input<typeof SendContract>;

export const EndContract = z.strictObject({ reason: requiredText(500) });

export const TerminateContract = z.strictObject({
  reason: requiredText(500),
  /** The day on which it ends; by default the earliest that the notice period allows. */
  effectiveOn: z.optional(calendarDay),
});

const obligationFields = () => ({
  title: requiredText(200),
  description: z._default(text(2000), ''),
  party: z._default(z.enum(obligationParties), 'partner'),
  dueOn: calendarDay,
});
export const ObligationForm = z.strictObject(obligationFields());
export type ObligationInput = z.input<typeof ObligationForm>;
export const ObligationChange = z.strictObject({ ...obligationFields(), done: z.boolean(), updatedAt: z.optional(timestamp) });
export type ObligationChangeInput = z.input<typeof ObligationChange>;

/** Points of a line as x, y, x, y in an area of 600 by 200. */
const strokeField = z.array(z.int().check(z.gte(0), z.lte(600))).check(z.minLength(2), z.maxLength(4000));

/** How long the lines of a drawn signature must be together: a dot or one short stroke is none. */
const minInkLength = 150;

function measureInk(strokes: readonly number[][]): number {
  let length = 0;
  for (const stroke of strokes)
    for (let at = 2; at + 1 < stroke.length; at += 2)
      length += Math.hypot(stroke[at]! - stroke[at - 2]!, stroke[at + 1]! - stroke[at - 1]!);
  return length;
}

/** Whether the strokes are a signature rather than a dot or one short stroke. */
export const isDrawnSignature = (strokes: readonly number[][]): boolean => measureInk(strokes) >= minInkLength;

export const Signature = z.union([
  z.strictObject({ kind: z.literal('typed'), text: requiredText(80) }),
  z.strictObject({ kind: z.literal('drawn'), strokes: z.array(strokeField).check(z.minLength(1), z.maxLength(100)) }),
  /** A PNG of at most 600 by 200 pixels, base64. */
  z.strictObject({
    kind: z.literal('uploaded'),
    png: z.string().check(z.minLength(1), z.maxLength(150_000), z.regex(/^[A-Za-z0-9+/]+=*$/, 'This is not a picture.')),
  }),
]);
export type Signature = z.infer<typeof Signature>;

export const SignContract = z.strictObject({
  signature: Signature.check(
    z.refine(
      (signature) => signature.kind !== 'drawn' || isDrawnSignature(signature.strokes),
      'Sign with your whole name or initials: a dot or a short stroke is no signature.',
    ),
  ),
  /** Consent to sign electronically. */
  consent: z.literal(true, 'Agree to sign electronically first.'),
});
export const DeclineContract = z.strictObject({ reason: requiredText(500) });
