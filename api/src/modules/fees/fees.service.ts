import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { FeePreview, FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { Tx } from '../../platform/database/client';
import { feeProfiles, tenants } from '../../schema';
import { AppError, validationError } from '../../platform/http/errors';
import { previewOf } from './fee-calculation.service';

type Row = typeof feeProfiles.$inferSelect;

/** Profiles that count at a moment. One that was withdrawn ends when it begins, and never does. */
export const feesInForce = (tenantId: string, at: Date): SQL | undefined =>
  and(
    eq(feeProfiles.tenantId, tenantId),
    lte(feeProfiles.activeFrom, at.toISOString()),
    or(isNull(feeProfiles.activeUntil), gt(feeProfiles.activeUntil, at.toISOString())),
  );

/**
 * The fee on an amount of cents by a method, line by line, with the profile that says so: what the preview shows and what is charged.
 * In the tenant's own currency where none is given.
 * @throws AppError 404 where the method has no fee profile now; 422 where no storable charge would leave the amount.
 */
export async function feeFor(
  tx: Tx,
  tenantId: string,
  { amountCents, method, currency }: { amountCents: number; method: FeeProfile['method']; currency?: string },
  now: Date,
): Promise<FeePreview & Pick<Row, 'refundable'>> {
  const [profile] = await tx
    .select({ row: feeProfiles })
    .from(feeProfiles)
    .innerJoin(tenants, eq(tenants.tenantId, feeProfiles.tenantId))
    .where(and(feesInForce(tenantId, now), eq(feeProfiles.method, method), eq(feeProfiles.currency, currency ?? tenants.currency)));
  if (!profile) throw new AppError(404, 'no_fee_profile', `No fee is set up for payment by ${method}. Choose another method.`);
  const { id, payer, refundable } = profile.row;
  const preview = previewOf(amountCents, profile.row);
  if (!preview) throw validationError({ amountCents: 'The amount is too large to add the fee. Enter a smaller one.' });
  return { amountCents, method, currency: profile.row.currency, profileId: id, payer, refundable, ...preview };
}
