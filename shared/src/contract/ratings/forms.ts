import * as z from 'zod/mini';
import { httpsUrl, id, requiredText, text } from '../fields';
import { appealDecisions, appealReasons, aspectNames } from './states';

const starsField = z.int().check(z.gte(1, 'Choose from 1 to 5 stars.'), z.lte(5, 'Choose from 1 to 5 stars.'));
const aspects = z.strictObject(
  Object.fromEntries(aspectNames.map((name) => [name, z.optional(starsField)])) as Record<
    (typeof aspectNames)[number],
    z.ZodMiniOptional<typeof starsField>
  >,
);

export const maxCommentLength = 2000;
const ratingFields = { stars: starsField, comment: z._default(text(maxCommentLength), '') };

/** A customer's rating of an order, new or edited. */
export const RateOrder = z.strictObject({ ...ratingFields, aspects: z._default(aspects, {}) });
/** A partner's rating of the customer. */
export const RateCustomer = z.strictObject(ratingFields);
export const RatePartner = z.strictObject({ ...ratingFields, orderId: id, aspects: z._default(aspects, {}) });
export const RatePerk = z.strictObject({ ...ratingFields, orderId: id, perkId: id, aspects: z._default(aspects, {}) });

export const ReplyToRating = z.strictObject({ text: requiredText(1000) });
export const RejectRating = z.strictObject({ reason: requiredText(500) });

/** Evidence for an appeal: a note, with an optional link. */
export const Evidence = z.strictObject({ note: requiredText(500), url: z.nullable(httpsUrl) });

export const AppealRating = z.strictObject({
  ratingId: id,
  reason: z.enum(appealReasons),
  statement: requiredText(2000),
  evidence: z._default(z.array(Evidence).check(z.maxLength(5)), []),
});

/** `amendedStars` is required if the rating is amended, and not allowed otherwise. */
export const ResolveAppeal = z
  .strictObject({ decision: z.enum(appealDecisions), note: requiredText(2000), amendedStars: z.optional(starsField) })
  .check(
    z.refine(({ decision, amendedStars }) => (decision === 'rating_amended') === (amendedStars !== undefined), {
      path: ['amendedStars'],
      error: 'Give the stars where the rating is amended, and for nothing else.',
    }),
  );
