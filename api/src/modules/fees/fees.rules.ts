import type * as z from 'zod/mini';
import type { FeeProfile, PutFeeProfile } from '@techadds/shared/contract/fees/endpoints';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { lockTenant } from '../tenants/tenants.service';
import * as db from './fees.db';

const termFields = ['name', 'percentBp', 'fixedCents', 'minCents', 'maxCents', 'payer', 'refundable'] as const;
type FeeProfileTerms = Pick<FeeProfile, (typeof termFields)[number]>;
const pickTerms = (row: FeeProfileTerms) => Object.fromEntries(termFields.map((key) => [key, row[key]])) as unknown as FeeProfileTerms;

function getProfileState({ activeFrom, activeUntil }: db.FeeProfileRow, now: Date): FeeProfile['state'] {
  if (activeUntil === activeFrom) return 'withdrawn';
  if (Date.parse(activeFrom) > now.getTime()) return 'scheduled';
  return activeUntil !== null && Date.parse(activeUntil) <= now.getTime() ? 'ended' : 'active';
}

export const toFeeProfile = (row: db.FeeProfileRow, now: Date): FeeProfile => ({
  ...pickTerms(row),
  id: row.id,
  method: row.method,
  currency: row.currency,
  activeFrom: row.activeFrom,
  activeUntil: row.activeUntil,
  state: getProfileState(row, now),
  isDefault: row.isDefault,
});

/** @throws AppError 422 with fields for contradictory terms, an unknown currency or a start time in the past */
function validateFeeProfile(body: z.output<typeof PutFeeProfile>, now: Date): void {
  const fields: Record<string, string> = {};
  if (body.minCents !== null && body.maxCents !== null && body.minCents > body.maxCents) {
    fields.maxCents = 'The largest fee must be at least the smallest one.';
  }
  if (body.currency !== undefined && !Intl.supportedValuesOf('currency').includes(body.currency)) {
    fields.currency = 'There is no such currency. Use a three-letter code, like USD.';
  }
  if (body.activeFrom !== undefined && Date.parse(body.activeFrom) < now.getTime()) {
    fields.activeFrom = 'Choose a later time, or leave it out to start now. What was charged before stays as it was.';
  }
  if (Object.keys(fields).length > 0) throw validationError(fields);
}

/**
 * Sets the fee of a method and currency from a time until the next scheduled profile. The profile in force at that time ends there and is kept
 * as history; one that would have begun at the same time is withdrawn. Setting the same terms again changes nothing.
 * @throws AppError 422 with fields for invalid terms
 */
export async function putFeeProfile(tx: Tx, context: ActionContext, body: z.output<typeof PutFeeProfile>): Promise<FeeProfile> {
  const { caller, audit, now } = context;
  const { tenantId } = caller;
  validateFeeProfile(body, now);
  const { currency: ownCurrency } = await lockTenant(tx, tenantId);
  const { method, currency = ownCurrency } = body;
  const at = new Date(body.activeFrom ?? now).toISOString();
  const profiles = await db.listProfilesByMethod(tx, tenantId, method, currency);
  const present = profiles.findLast(({ activeFrom, activeUntil }) => activeFrom <= at && (activeUntil === null || activeUntil > at));
  const next = profiles.find(({ activeFrom }) => activeFrom > at);
  const isDefault = body.isDefault ?? present?.isDefault ?? false;
  const wanted = pickTerms(body);
  const isSame = present && JSON.stringify([pickTerms(present), present.isDefault]) === JSON.stringify([wanted, isDefault]);
  if (isSame) return toFeeProfile(present, now);

  const stamp = now.toISOString();
  if (present) await db.endProfile(tx, present, at, stamp);
  const values = { ...wanted, tenantId, method, currency, isDefault, activeFrom: at, activeUntil: next?.activeFrom ?? null };
  const row = await db.insertProfile(tx, { ...values, createdAt: stamp, updatedAt: stamp });
  if (isDefault) await db.setDefaultMethod(tx, tenantId, method, currency);
  await audit(tx, {
    event: 'fee_profile.set',
    description: `${caller.name} set the fee of payments by ${method} in ${currency}${body.activeFrom === undefined ? '' : ` from ${at} on`}`,
    targets: [{ type: 'fee_profile', id: row.id, name: row.name }],
    ...(present && { before: { ...pickTerms(present), isDefault: present.isDefault, activeFrom: present.activeFrom } }),
    after: { ...wanted, isDefault, activeFrom: at },
  });
  return toFeeProfile(row, now);
}
