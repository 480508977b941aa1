import * as z from 'zod/mini';
import { basisPoints, cents, currency, id, requiredText, timestamp } from '../fields';

export const commissionTypes = ['percentage', 'fixed'] as const;
export const tierModes = ['graduated', 'volume'] as const;
export const tierPeriods = ['month', 'year', 'lifetime'] as const;
/** The dimensions that a rule can match. */
export const commissionReferences = ['service', 'category', 'partner'] as const;

/** A range of a partner's volume, above `fromCents` and up to `toCents`; null means unlimited. */
export const CommissionTier = z.strictObject({ fromCents: cents, toCents: z.nullable(cents), rateBp: basisPoints });

export const CommissionRule = z.strictObject({ reference: z.enum(commissionReferences), referenceId: id });

const isUniqueBy = <T>(of: (item: T) => string, words: string) =>
  z.refine<T[]>((items) => new Set(items.map(of)).size === items.length, words);

/** The tiers must be contiguous: the first starts at 0, each starts where the previous one ends, and the last is unlimited. */
const isContiguous = z.refine<z.infer<typeof CommissionTier>[]>(
  (tiers) =>
    tiers.every(
      ({ fromCents, toCents }, n) =>
        fromCents === (n === 0 ? 0 : tiers[n - 1]?.toCents) &&
        (n === tiers.length - 1 ? toCents === null : toCents !== null && toCents > fromCents),
    ),
  'Start the first tier at 0 and each next one where the one before ends; leave the end of the last one open.',
);

const rateFields = {
  name: requiredText(80),
  /** The code on statements and orders. */
  code: requiredText(40).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Use letters, digits and . _ - only.')),
  type: z._default(z.enum(commissionTypes), 'percentage'),
  /** The rate of a percentage; also applies to amounts outside of all tiers. */
  rateBp: z._default(basisPoints, 0),
  /** The amounts of a fixed commission, per order line and currency. */
  amounts: z._default(
    z.array(z.strictObject({ currency, amountCents: cents })).check(
      z.maxLength(40),
      isUniqueBy((amount) => amount.currency, 'Give each currency once.'),
    ),
    [],
  ),
  includeTax: z._default(z.boolean(), false),
  isEnabled: z._default(z.boolean(), true),
  tiers: z._default(z.array(CommissionTier).check(z.maxLength(20), isContiguous), []),
  tierMode: z._default(z.enum(tierModes), 'graduated'),
  tierPeriod: z._default(z.enum(tierPeriods), 'year'),
  /** The start of its validity; now by default. */
  activeFrom: z.optional(timestamp),
  activeUntil: z._default(z.nullable(timestamp), null),
};

const hasRequiredAmounts = z.refine<{ type: string; amounts: unknown[]; tiers: unknown[] }>(
  ({ type, amounts, tiers }) => (type === 'fixed' ? amounts.length > 0 && tiers.length === 0 : amounts.length === 0),
  { error: 'A fixed commission has an amount for each currency and no tiers; a percentage has no amounts.', path: ['amounts'] },
);
const isActivePeriodValid = z.refine<{ activeFrom?: string | undefined; activeUntil: string | null }>(
  ({ activeFrom, activeUntil }) => activeFrom === undefined || activeUntil === null || Date.parse(activeUntil) > Date.parse(activeFrom),
  { error: 'The end must be after the beginning.', path: ['activeUntil'] },
);

const rulesField = z.array(CommissionRule).check(
  z.maxLength(200),
  isUniqueBy((rule) => `${rule.reference} ${rule.referenceId.toLowerCase()}`, 'Name each service, category or partner once.'),
);

/** Separate from the endpoints, so that only pages with the form load its schema. */
export const CommissionRateForm = z
  .strictObject({
    ...rateFields,
    /** Applies if no rule of another rate matches. There is only one default; a new one replaces it. */
    isDefault: z._default(z.boolean(), false),
  })
  .check(hasRequiredAmounts, isActivePeriodValid);

/** Replaces the whole rate; `activeFrom` is unchanged if omitted. With `updatedAt`, the change is rejected if the rate was changed since then. */
export const CommissionRateChange = z
  .strictObject({
    ...rateFields,
    /** Unchanged if omitted. */
    isDefault: z.optional(z.boolean()),
    updatedAt: z.optional(timestamp),
  })
  .check(hasRequiredAmounts, isActivePeriodValid);

export const CommissionRulesForm = z.strictObject({ rules: rulesField });

export const CommissionPreviewForm = z.strictObject({
  partnerId: id,
  lines: z.array(z.strictObject({ serviceId: id, netCents: cents, taxCents: z.optional(cents) })).check(z.minLength(1), z.maxLength(50)),
  /** When the sample order is placed; now by default. */
  placedAt: z.optional(timestamp),
});

export const CommissionSimulationForm = z.strictObject({
  /** The rate to test. */
  rate: CommissionRateForm,
  rules: z._default(rulesField, []),
  /** The rate that it replaces; without it, the rate is added. */
  replacesId: z.optional(id),
});
