import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { FeePreview, FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { Tx } from '../../platform/database/client';
import { feeProfiles, tenants } from '../../schema';
import { AppError, validationError } from '../../platform/http/errors';
import { computeFeePreview } from './fee-calculation.service';

type FeeProfileRow = typeof feeProfiles.$inferSelect;

/** Condition for profiles in force at a time. A withdrawn profile ends when it begins, so it never matches. */
export const activeFeeProfiles = (tenantId: string, at: Date): SQL | undefined =>
  and(
    eq(feeProfiles.tenantId, tenantId),
    lte(feeProfiles.activeFrom, at.toISOString()),
    or(isNull(feeProfiles.activeUntil), gt(feeProfiles.activeUntil, at.toISOString())),
  );

/**
 * The fee on an amount in cents by a method, with its lines and profile: used for the preview and the charge.
 * `currency` defaults to the tenant's.
 * @throws AppError 404 `no_fee_profile`; 422 if the grossed-up charge is too large
 */
export async function getFeePreview(
  tx: Tx,
  tenantId: string,
  { amountCents, method, currency }: { amountCents: number; method: FeeProfile['method']; currency?: string },
  now: Date,
): Promise<Omit<FeePreview, 'perk'> & Pick<FeeProfileRow, 'refundable'>> {
  const [profile] = await tx
    .select({ row: feeProfiles })
    .from(feeProfiles)
    .innerJoin(tenants, eq(tenants.tenantId, feeProfiles.tenantId))
    .where(and(activeFeeProfiles(tenantId, now), eq(feeProfiles.method, method), eq(feeProfiles.currency, currency ?? tenants.currency)));
  if (!profile) throw new AppError(404, 'no_fee_profile', `No fee is set up for payment by ${method}. Choose another method.`);
  const { id, payer, refundable } = profile.row;
  const preview = computeFeePreview(amountCents, profile.row, payer);
  if (!preview) throw validationError({ amountCents: 'The amount is too large to add the fee. Enter a smaller one.' });
  return { amountCents, method, currency: profile.row.currency, profileId: id, payer, refundable, ...preview };
}
