import type * as z from 'zod/mini';
import type { bulkActions, Service, ServiceChange, ServiceForm } from '@techadds/shared/contract/services';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import { AppError, conflict, invalid, notFound } from '../../http/errors';
import { actorOf, type Act } from '../../records/act';
import { writeAudit } from '../../records/audit';
import { noFlagship } from '../../records/flagships';
import { currentOf } from '../../records/offline';
import { lockTenant } from '../../records/tenant';
import { freeSlug } from '../../records/slug';
import { isOutdated, nextVersion } from '../../records/version';
import * as db from './services.db';
import { isComplete, shownService } from './services.presenter';

type Form = z.output<typeof ServiceForm>;
type Said = readonly [event: string, did: string];

/** What the log keeps of a service. */
const imageOf = (row: db.ServiceRow) => ({
  name: row.name,
  summary: row.summary,
  description: row.description,
  category: row.category.name,
  unit: row.unit,
  taxBp: row.taxBp,
  packages: row.packages,
  images: row.images,
  tags: row.tags,
  status: row.status,
  flagshipPromoted: row.flagshipPromoted,
  flagshipUntil: row.flagshipUntil,
  companyProfile: row.companyProfile,
});

export async function tell(tx: Tx, act: Act, event: string, did: string, after: db.ServiceRow, before?: db.ServiceRow): Promise<void> {
  const { caller, origin, now } = act;
  await writeAudit(
    tx,
    origin,
    {
      tenantId: caller.tenantId,
      actor: actorOf(caller),
      event: `service.${event}`,
      description: `${caller.name} ${did} the service ${after.name}`,
      targets: [{ type: 'service', id: after.id, name: after.name }],
      ...(before && { before: imageOf(before) }),
      after: imageOf(after),
    },
    now,
  );
}

/** The service, locked until the transaction ends. @throws AppError 404 where the caller reaches none. */
export async function serviceBy(tx: Tx, caller: Caller, id: string, forUpdate = true): Promise<db.ServiceRow> {
  const row = await db.findService(tx, caller, id, forUpdate);
  if (!row) throw notFound('service');
  return row;
}

/** The partner whose service it becomes. @throws AppError 422 where the caller may not act for it, or has to say whom they act for. */
export async function partnerFor(tx: Tx, caller: Caller, asked: string | undefined): Promise<string> {
  const known = await db.partnersWithin(tx, caller);
  const partnerId = asked ?? (caller.scope === 'partner' ? caller.partnerId : undefined);
  if (partnerId === undefined) throw invalid({ partnerId: 'Choose the partner who offers it.' });
  const found = known.find(({ id }) => id === partnerId);
  if (!found) throw invalid({ partnerId: 'There is no such partner.' });
  return found.id;
}

/** @throws AppError 422 by field, for a category or pictures that do not exist. */
async function checkParts(tx: Tx, { tenantId }: Caller, { categoryId, images }: Pick<Form, 'categoryId' | 'images'>): Promise<void> {
  if (!(await db.categoryExists(tx, tenantId, categoryId))) throw invalid({ categoryId: 'There is no such category.' });
  const unique = [...new Set(images)];
  if (unique.length < images.length) throw invalid({ images: 'Give each picture once.' });
  if ((await db.countPictures(tx, tenantId, unique)) < unique.length)
    throw invalid({ images: 'One of these is no picture of a service. Upload it again.' });
}

const slugOf = (tx: Tx, tenantId: string, name: string) => freeSlug(name, 'service', (slug) => db.slugIsTaken(tx, tenantId, slug));

const figuresOf = ({ packages }: Pick<Form, 'packages'>) => ({
  priceFromCents: packages.length > 0 ? Math.min(...packages.map(({ priceCents }) => priceCents)) : 0,
  deliveryDays: packages.length > 0 ? Math.min(...packages.map(({ deliveryDays }) => deliveryDays)) : 0,
});

/**
 * @param unasked what a service has that no form asks for
 * @throws AppError 422 by field.
 */
export async function createService(tx: Tx, act: Act, body: Form, unasked: Partial<db.Unasked> = {}): Promise<Service> {
  const { caller, now } = act;
  const { tenantId } = caller;
  const { draft, partnerId: asked, ...fields } = body;
  const partnerId = await partnerFor(tx, caller, asked);
  await checkParts(tx, caller, body);
  // Of two with the same name at once, the second finds the slug of the first taken.
  const { currency } = await lockTenant(tx, tenantId);
  const at = now.toISOString();
  const id = await db.insertService(tx, {
    ...fields,
    ...unasked,
    ...figuresOf(body),
    tenantId,
    partnerId,
    slug: await slugOf(tx, tenantId, body.name),
    currency,
    status: draft ? 'draft' : 'active',
    publishedAt: draft ? null : at,
    createdAt: at,
    updatedAt: at,
  });
  const row = await serviceBy(tx, caller, id);
  await tell(tx, act, 'created', draft ? 'drafted' : 'added', row);
  return shownService(row, caller);
}

/**
 * @param said the audit event, and what the caller did in words
 * @throws AppError 404; 409 where it is archived or was changed since `updatedAt`; 422 by field.
 */
export async function updateService(
  tx: Tx,
  act: Act,
  id: string,
  body: z.output<typeof ServiceChange>,
  said: Said = ['updated', 'changed'],
): Promise<Service> {
  const { caller, now } = act;
  const present = await serviceBy(tx, caller, id);
  const { draft, updatedAt, partnerId, ...fields } = body;
  if (isOutdated(updatedAt, present)) {
    const words = 'Somebody else changed this service in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', words, { current: currentOf(shownService(present, caller)) });
  }
  if (present.status === 'archived') {
    const words = 'This service is archived. Nothing was saved; restore it first.';
    throw conflict('archived', words, { current: currentOf(shownService(present, caller)) });
  }
  // Orders, commission and money hang on whose it is.
  if (partnerId !== undefined && partnerId !== present.partner.id)
    throw invalid({ partnerId: 'A service stays with its partner. Duplicate it for another one.' });
  await checkParts(tx, caller, body);
  const version = nextVersion(present, now);
  await db.setService(tx, caller.tenantId, id, {
    ...fields,
    ...figuresOf(body),
    status: draft ? 'draft' : 'active',
    publishedAt: draft ? null : (present.publishedAt ?? version),
    ...(draft && noFlagship),
    updatedAt: version,
  });
  const row = await serviceBy(tx, caller, id);
  await tell(tx, act, ...said, row, present);
  return shownService(row, caller);
}

type Move = (typeof bulkActions)[number];

/** What a move leaves behind, or undefined where it changes nothing. @throws AppError 409 where the state does not allow it. */
function moved(move: Move, present: db.ServiceRow, at: string) {
  switch (move) {
    case 'archive':
      return present.status === 'archived' ? undefined : { status: 'archived' as const, archivedAt: at, ...noFlagship };
    case 'restore': {
      const back = present.publishedAt === null ? ('draft' as const) : ('active' as const);
      return present.status === 'archived' ? { status: back, archivedAt: null } : undefined;
    }
    case 'publish':
      if (present.status === 'archived') throw conflict('archived', 'It is archived. Restore it first.');
      if (!isComplete(present)) throw conflict('incomplete', 'It needs a summary, a description and a package first.');
      return present.status === 'active' ? undefined : { status: 'active' as const, publishedAt: at };
    case 'unpublish':
      if (present.status === 'archived') throw conflict('archived', 'It is archived. Restore it first.');
      return present.status === 'draft' ? undefined : { status: 'draft' as const, publishedAt: null, ...noFlagship };
  }
}

const saidOf: Record<Move, Said> = {
  archive: ['archived', 'archived'],
  restore: ['restored', 'restored'],
  publish: ['published', 'put on offer'],
  unpublish: ['unpublished', 'took off offer'],
};

/** Archives, restores, puts on offer or takes off it; what is so already stays as it is. @throws AppError 404, 409. */
export async function moveService(tx: Tx, act: Act, id: string, move: Move): Promise<Service> {
  const { caller, now } = act;
  const present = await serviceBy(tx, caller, id);
  const version = nextVersion(present, now);
  const values = moved(move, present, version);
  if (!values) return shownService(present, caller);
  await db.setService(tx, caller.tenantId, id, { ...values, updatedAt: version });
  const row = await serviceBy(tx, caller, id);
  await tell(tx, act, ...saidOf[move], row, present);
  return shownService(row, caller);
}

/** The same for several, each as if it were alone: what is refused does not hold up the others. */
export async function moveServices(tx: Tx, act: Act, ids: readonly string[], move: Move) {
  // All rows before the first audit event: who changes one of them alone takes the row first too, so nobody waits in a circle.
  await db.lockServices(tx, act.caller, ids);
  const done: string[] = [];
  const failed: { id: string; error: string }[] = [];
  for (const id of [...new Set(ids)].sort()) {
    try {
      await moveService(tx, act, id, move);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  }
  return { done, failed };
}

/** @throws AppError 404. */
export async function duplicateService(tx: Tx, act: Act, id: string): Promise<Service> {
  const { name, category, partner, summary, description, unit, taxBp, packages, images, tags } = await serviceBy(tx, act.caller, id, false);
  const copy = { name: `${[...name].slice(0, 110).join('')} (copy)`, categoryId: category.id, partnerId: partner.id, draft: true };
  const unasked = await db.unaskedOf(tx, act.caller.tenantId, id);
  return createService(tx, act, { ...copy, summary, description, unit, taxBp, packages, images, tags }, unasked);
}

/** @throws AppError 404. */
export async function setCompanyProfile(tx: Tx, act: Act, id: string, companyProfile: string | null): Promise<Service> {
  const { caller, now } = act;
  const present = await serviceBy(tx, caller, id);
  await db.setService(tx, caller.tenantId, id, { companyProfile, updatedAt: nextVersion(present, now) });
  const row = await serviceBy(tx, caller, id);
  await tell(tx, act, 'company_profile_set', 'set the company profile of', row, present);
  return shownService(row, caller);
}
