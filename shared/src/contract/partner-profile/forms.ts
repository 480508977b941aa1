import * as z from 'zod/mini';
import { regionSlugs } from '../catalog/facets';
import { calendarDay, requiredText, text, timestamp, webUrl } from '../fields';

export const Certificate = z.strictObject({
  name: requiredText(120),
  issuer: text(120),
  /** The last day that it is valid; null if it does not end. */
  validUntil: z.nullable(calendarDay),
});
export type Certificate = z.infer<typeof Certificate>;

const tags = z.array(requiredText(40)).check(z.maxLength(20));

const isInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'The last day is before the first.',
});

export const UpdateProfile = z.strictObject({
  about: text(2000),
  skills: tags,
  regions: z.array(z.enum(regionSlugs)).check(z.maxLength(regionSlugs.length)),
  languages: tags,
  certificates: z.array(Certificate).check(z.maxLength(20)),
  website: z.union([z.literal(''), webUrl]),
  /** No new orders on these days, both included; null while open. */
  holiday: z.nullable(z.strictObject({ from: calendarDay, to: calendarDay, note: text(300) }).check(isInOrder)),
  /** The version that the update is based on. */
  updatedAt: z.optional(timestamp),
});
