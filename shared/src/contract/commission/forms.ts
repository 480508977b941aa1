import * as z from 'zod/mini';
import { basisPoints, cents, currency, id, requiredText, timestamp } from '../fields';

export const commissionTypes = ['percentage', 'fixed'] as const;
export const tierModes = ['graduated', 'volume'] as const;
export const tierPeriods = ['month', 'year', 'lifetime'] as const;
/** What a rule can name: the dimensions of the match. */
export const commissionReferences = ['service', 'category', 'partner'] as const;

/** A range of a partner's volume, above `fromCents` and up to `toCents`; null is without end. */
export const CommissionTier = z.strictObject({ fromCents: cents, toCents: z.nullable(cents), rateBp: basisPoints });

export const CommissionRule = z.strictObject({ reference: z.enum(commissionReferences), referenceId: id });

const unique = <T>(of: (item: T) => string, words: string) => z.refine<T[]>((items) => new Set(items.map(of)).size === items.length, words);

/** The tiers in order: the first from 0, each from where the one before ends, the last without end. */
const contiguous = z.refine<z.infer<typeof CommissionTier>[]>(
  (tiers) =>
    tiers.every(
      ({ fromCents, toCents }, n) =>
        fromCents === (n === 0 ? 0 : tiers[n - 1]?.toCents) &&
        (n === tiers.length - 1 ? toCents === null : toCents !== null && toCents > fromCents),
    ),
  'Start the first tier at 0 and each next one where the one before ends; leave the end of the last one open.',
);

const fields = {
  name: requiredText(80),
  /** What statements and orders call it. */
  code: requiredText(40).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Use letters, digits and . _ - only.')),
  type: z._default(z.enum(commissionTypes), 'percentage'),
  /** Of a percentage; what no tier covers is taken at this rate. */
  rateBp: z._default(basisPoints, 0),
  /** Of a fixed commission, per order line and currency. */
  amounts: z._default(
    z.array(z.strictObject({ currency, amountCents: cents })).check(
      z.maxLength(40),
      unique((amount) => amount.currency, 'Give each currency once.'),
    ),
    [],
  ),
  includeTax: z._default(z.boolean(), false),
  isEnabled: z._default(z.boolean(), true),
  tiers: z._default(z.array(CommissionTier).check(z.maxLength(20), contiguous), []),
  tierMode: z._default(z.enum(tierModes), 'graduated'),
  tierPeriod: z._default(z.enum(tierPeriods), 'year'),
  /** From when it counts; now where not given. */
  activeFrom: z.optional(timestamp),
  activeUntil: z._default(z.nullable(timestamp), null),
};

const isWhole = z.refine<{ type: string; amounts: unknown[]; tiers: unknown[] }>(
  ({ type, amounts, tiers }) => (type === 'fixed' ? amounts.length > 0 && tiers.length === 0 : amounts.length === 0),
  { error: 'A fixed commission has an amount for each currency and no tiers; a percentage has no amounts.', path: ['amounts'] },
);
const isInOrder = z.refine<{ activeFrom?: string | undefined; activeUntil: string | null }>(
  ({ activeFrom, activeUntil }) => activeFrom === undefined || activeUntil === null || Date.parse(activeUntil) > Date.parse(activeFrom),
  { error: 'The end must be after the beginning.', path: ['activeUntil'] },
);

const rules = z.array(CommissionRule).check(
  z.maxLength(200),
  unique((rule) => `${rule.reference} ${rule.referenceId.toLowerCase()}`, 'Name each service, category or partner once.'),
);

/** Apart from the endpoints, so that only who shows a form loads its schema. */
export const CommissionRateForm = z
  .strictObject({
    ...fields,
    /** Counts where no rule of another rate matches. There is one default; a new one takes over from it. */
    isDefault: z._default(z.boolean(), false),
  })
  .check(isWhole, isInOrder);

/** Replaces the rate as a whole; `activeFrom` stays where not given. With `updatedAt`, the change is refused where somebody else changed the rate since then. */
export const CommissionRateChange = z
  .strictObject({
    ...fields,
    /** As it was where not given. */
    isDefault: z.optional(z.boolean()),
    updatedAt: z.optional(timestamp),
  })
  .check(isWhole, isInOrder);

export const CommissionRulesForm = z.strictObject({ rules });

export const CommissionPreviewForm = z.strictObject({
  partnerId: id,
  lines: z.array(z.strictObject({ serviceId: id, netCents: cents, taxCents: z.optional(cents) })).check(z.minLength(1), z.maxLength(50)),
  /** The time that the sample order is placed at; now where not given. */
  placedAt: z.optional(timestamp),
});

export const CommissionSimulationForm = z.strictObject({
  /** The rate to try. */
  rate: CommissionRateForm,
  rules: z._default(rules, []),
  /** The rate that it stands in for; it is added where not given. */
  replacesId: z.optional(id),
});
