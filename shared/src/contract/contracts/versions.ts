import * as z from 'zod/mini';
import { renewals } from './states';
import { cents, id, timestamp } from '../fields';

/** A milestone of an amended plan, and what it was before; null for a new one. One that is removed has the terms that it had. */
const MilestoneTerms = z.object({ title: z.string(), amountCents: cents, dueOn: z.nullable(z.string()) });
export const AmendedMilestone = z.extend(MilestoneTerms, {
  id: z.nullable(z.string()),
  was: z.nullable(MilestoneTerms),
  removed: z.optional(z.literal(true)),
});
export type AmendedMilestone = z.infer<typeof AmendedMilestone>;

/** The terms of a contract before or after an amendment. */
export const ContractVersion = z.object({
  number: z.int(),
  /** A proposed version is in an amendment that is not signed; it never counts if that is refused. */
  status: z.enum(['proposed', 'current', 'replaced']),
  /** The amendment that it came with; null for the first version. */
  amendment: z.nullable(z.object({ id, number: z.string() })),
  /** Since when it holds; null for a proposed one. */
  since: z.nullable(timestamp),
  body: z.string(),
  valueCents: cents,
  endsOn: z.nullable(z.string()),
  renewal: z.enum(renewals),
  renewalMonths: z.nullable(z.int()),
  noticeDays: z.int(),
  /** The plan of milestones that came with it; null if it did not change. */
  milestones: z.nullable(z.array(AmendedMilestone)),
});
export type ContractVersion = z.infer<typeof ContractVersion>;
