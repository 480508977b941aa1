import * as z from 'zod/mini';
import { basisPoints, cents, currency, requiredText } from '../fields';

// Separate from the endpoints, so that only pages with the forms load the schemas.

export const DebtSettings = z.strictObject({
  /** A partner who owes more than this in a currency is paid nothing out; the admins are told. */
  owedLimitCents: cents,
  /** Share of each earning that is set off against what the partner owes before the rest becomes available. */
  collectionBp: basisPoints,
});

export const WriteOff = z.strictObject({
  amountCents: cents.check(z.gte(1)),
  currency,
  reason: requiredText(300),
});
