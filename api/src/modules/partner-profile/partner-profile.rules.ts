import type * as z from 'zod/mini';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { getPartnerPage, InstallScore, PartnerProfile } from '@techadds/shared/contract/partner-profile/endpoints';
import type { UpdateProfile } from '@techadds/shared/contract/partner-profile/forms';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { listItemsByIds } from '../catalog/catalog.db';
import { getTenantSettings } from '../catalog/catalog-settings.rules';
import { toShortName } from '../ratings/short-name.service';
import { getTenantDay } from '../tenants/tenants.service';
import { computeInstallScore, periodDays } from './install-score';
import * as db from './partner-profile.db';
import { listScoreSamples } from './score-samples.db';

const dayMs = 86_400_000;
/** The samples of the whole trend: its first point looks back over a period. */
const samplesSince = (now: Date) => new Date(now.getTime() - (periodDays + 200) * dayMs);

function toProfileDto(row: db.PartnerRow, today: string): PartnerProfile {
  const {
    id,
    handle,
    name,
    about,
    skills,
    regions,
    languages,
    certificates,
    website,
    closedFrom: from,
    closedTo: to,
    closureNote: note,
  } = row;
  const holiday = from === null || to === null || to < today ? null : { from, to, note, active: from <= today };
  return { id, handle, name, about, skills, regions, languages, certificates, website, holiday, updatedAt: row.profileUpdatedAt };
}

/** @throws AppError 404 for a caller who works for no partner */
export async function getOwnProfile(tx: Tx, { tenantId, partnerId }: Caller, now: Date): Promise<PartnerProfile> {
  const row = partnerId === null ? undefined : await db.findPartner(tx, tenantId, partnerId);
  if (!row) throw notFound('partner');
  return toProfileDto(row, await getTenantDay(tx, tenantId, now));
}

/** Saves the profile. @throws AppError 404, 409 `changed_meanwhile` with the current version, 422 by field */
export async function updateProfile(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { updatedAt, holiday, ...body }: z.output<typeof UpdateProfile>,
): Promise<PartnerProfile> {
  const { tenantId, partnerId } = caller;
  const row = partnerId === null ? undefined : await db.findPartner(tx, tenantId, partnerId, true);
  if (!row) throw notFound('partner');
  const today = await getTenantDay(tx, tenantId, now);
  const before = toProfileDto(row, today);
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(row.profileUpdatedAt))
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed the profile in the meantime. Nothing was saved; look at the new version first.',
      {
        current: before,
      },
    );
  if (holiday && holiday.to < today) throw validationError({ 'holiday.to': 'This day is over. Choose today or a later one.' });
  await db.updatePartner(tx, row, {
    ...body,
    ...{ closedFrom: holiday?.from ?? null, closedTo: holiday?.to ?? null, closureNote: holiday?.note ?? '' },
    profileUpdatedAt: new Date(Math.max(now.getTime(), Date.parse(row.profileUpdatedAt) + 1)).toISOString(),
  });
  const after = await getOwnProfile(tx, caller, now);
  await audit(tx, {
    event: 'partner.profile_updated',
    description: `${caller.name} changed the profile of ${row.name}`,
    targets: [{ type: 'partner', id: row.id, name: row.name }],
    before: { ...before },
    after: { ...after },
  });
  return after;
}

/**
 * The install score of the caller's partner; administrators name one, or get that of all partners together.
 * @throws AppError 404 for a partner outside the caller's scope
 */
export async function getInstallScore(tx: Tx, caller: Caller, named: string | undefined, now: Date): Promise<InstallScore> {
  const { tenantId, scope } = caller;
  const partnerId = scope === 'tenant' ? named : (named ?? caller.partnerId);
  if (scope !== 'tenant' && (partnerId === null || partnerId !== caller.partnerId)) throw notFound('partner');
  const partner = partnerId ? await db.findPartner(tx, tenantId, partnerId) : undefined;
  if (partnerId && !partner) throw notFound('partner');
  const samples = await listScoreSamples(tx, tenantId, partnerId ?? undefined, samplesSince(now));
  return { partner: partner ? { id: partner.id, name: partner.name } : null, ...computeInstallScore(samples, now) };
}

/** The page of a partner at the marketplace. @throws AppError 404 */
export async function readPartnerPage(tx: Tx, tenantId: string, handle: string, now: Date): Promise<Output<typeof getPartnerPage>> {
  const row = await db.findPartnerByHandle(tx, tenantId, handle);
  if (!row) throw notFound('partner');
  const { ratings: stars } = await getTenantSettings(tx, tenantId);
  const { ratingAverage, ratingCount } = row;
  const reviews = stars ? await db.listReviews(tx, tenantId, row.id) : [];
  const samples = await listScoreSamples(tx, tenantId, row.id, samplesSince(now));
  return {
    ...toProfileDto(row, await getTenantDay(tx, tenantId, now)),
    services: await listItemsByIds(tx, tenantId, await db.listServiceIds(tx, tenantId, row.id), stars, now.toISOString()),
    ...(stars && { rating: ratingCount === 0 ? null : { average: ratingAverage / 100, count: ratingCount } }),
    reviews: reviews.map(({ author, publishedAt, ...review }) => ({ ...review, author: toShortName(author), publishedAt: publishedAt! })),
    score: computeInstallScore(samples, now).score,
  };
}
