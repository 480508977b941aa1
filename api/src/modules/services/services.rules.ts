import type * as z from 'zod/mini';
import type { bulkActions, Service, ServiceChange, ServiceForm } from '@techadds/shared/contract/services/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { AppError, conflict, validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { noFlagship } from './flagships.service';
import { toConflictDto } from '../client-references/offline-upsert.service';
import { lockTenant } from '../tenants/tenants.service';
import { freeSlug } from '../../platform/database/slug';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import * as db from './services.db';
import { isReadyToPublish, toServiceDto } from './services.presenter';

type ServiceFormValues = z.output<typeof ServiceForm>;
type AuditWording = readonly [event: string, did: string];

/** The service fields recorded in audit events. */
const serviceAuditSnapshot = (row: db.ServiceRow) => ({
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

export async function recordServiceChange(
  tx: Tx,
  context: ActionContext,
  event: string,
  verb: string,
  after: db.ServiceRow,
  before?: db.ServiceRow,
): Promise<void> {
  const { caller, audit } = context;
  await audit(tx, {
    event: `service.${event}`,
    description: `${caller.name} ${verb} the service ${after.name}`,
    targets: [{ type: 'service', id: after.id, name: after.name }],
    ...(before && { before: serviceAuditSnapshot(before) }),
    after: serviceAuditSnapshot(after),
  });
}

/** Selects a service visible to the caller, `for update` by default. @throws AppError 404. */
export async function getService(tx: Tx, caller: Caller, id: string, forUpdate = true): Promise<db.ServiceRow> {
  const row = await db.findService(tx, caller, id, forUpdate);
  if (!row) throw notFound('service');
  return row;
}

/** The partner of a new service. @throws AppError 422 if the caller may not act for it, or did not name one. */
export async function resolvePartnerId(tx: Tx, caller: Caller, requestedPartnerId: string | undefined): Promise<string> {
  const visiblePartners = await db.listVisiblePartners(tx, caller);
  const partnerId = requestedPartnerId ?? (caller.scope === 'partner' ? caller.partnerId : undefined);
  if (partnerId === undefined) throw validationError({ partnerId: 'Choose the partner who offers it.' });
  const found = visiblePartners.find(({ id }) => id === partnerId);
  if (!found) throw validationError({ partnerId: 'There is no such partner.' });
  return found.id;
}

/** @throws AppError 422 by field if the category or an image does not exist. */
async function validateReferences(
  tx: Tx,
  { tenantId }: Caller,
  { categoryId, images }: Pick<ServiceFormValues, 'categoryId' | 'images'>,
): Promise<void> {
  if (!(await db.categoryExists(tx, tenantId, categoryId))) throw validationError({ categoryId: 'There is no such category.' });
  const unique = [...new Set(images)];
  if (unique.length < images.length) throw validationError({ images: 'Give each picture once.' });
  if ((await db.countServiceImages(tx, tenantId, unique)) < unique.length)
    throw validationError({ images: 'One of these is no picture of a service. Upload it again.' });
}

const createUniqueSlug = (tx: Tx, tenantId: string, name: string) =>
  freeSlug(name, 'service', (slug) => db.isSlugTaken(tx, tenantId, slug));

const deriveFromPackages = ({ packages }: Pick<ServiceFormValues, 'packages'>) => ({
  priceFromCents: packages.length > 0 ? Math.min(...packages.map(({ priceCents }) => priceCents)) : 0,
  deliveryDays: packages.length > 0 ? Math.min(...packages.map(({ deliveryDays }) => deliveryDays)) : 0,
});

/** @throws AppError 422 by field. */
export async function createService(
  tx: Tx,
  context: ActionContext,
  body: ServiceFormValues,
  nonFormColumns: Partial<db.NonFormColumns> = {},
): Promise<Service> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const { draft, partnerId: requestedPartnerId, ...fields } = body;
  const partnerId = await resolvePartnerId(tx, caller, requestedPartnerId);
  await validateReferences(tx, caller, body);
  // Concurrent requests with the same name are serialized, so that each gets its own slug.
  const { currency } = await lockTenant(tx, tenantId);
  const at = now.toISOString();
  const id = await db.insertService(tx, {
    ...fields,
    ...nonFormColumns,
    ...deriveFromPackages(body),
    tenantId,
    partnerId,
    slug: await createUniqueSlug(tx, tenantId, body.name),
    currency,
    status: draft ? 'draft' : 'active',
    publishedAt: draft ? null : at,
    createdAt: at,
    updatedAt: at,
  });
  const row = await getService(tx, caller, id);
  await recordServiceChange(tx, context, 'created', draft ? 'drafted' : 'added', row);
  return toServiceDto(row, caller);
}

/** @throws AppError 404; 409 if it is archived or was changed since `updatedAt`; 422 by field. */
export async function updateService(
  tx: Tx,
  context: ActionContext,
  id: string,
  body: z.output<typeof ServiceChange>,
  wording: AuditWording = ['updated', 'changed'],
): Promise<Service> {
  const { caller, now } = context;
  const current = await getService(tx, caller, id);
  const { draft, updatedAt, partnerId, ...fields } = body;
  if (isStaleVersion(updatedAt, current)) {
    const message = 'Somebody else changed this service in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, { current: toConflictDto(toServiceDto(current, caller)) });
  }
  if (current.status === 'archived') {
    const message = 'This service is archived. Nothing was saved; restore it first.';
    throw conflict('archived', message, { current: toConflictDto(toServiceDto(current, caller)) });
  }
  // Orders, commission and ledger entries refer to the partner.
  if (partnerId !== undefined && partnerId !== current.partner.id)
    throw validationError({ partnerId: 'A service stays with its partner. Duplicate it for another one.' });
  await validateReferences(tx, caller, body);
  const version = nextUpdatedAt(current, now);
  await db.updateServiceRow(tx, caller.tenantId, id, {
    ...fields,
    ...deriveFromPackages(body),
    status: draft ? 'draft' : 'active',
    publishedAt: draft ? null : (current.publishedAt ?? version),
    ...(draft && noFlagship),
    updatedAt: version,
  });
  const row = await getService(tx, caller, id);
  await recordServiceChange(tx, context, ...wording, row, current);
  return toServiceDto(row, caller);
}

type ServiceTransition = (typeof bulkActions)[number];

/** The changed columns of a transition, or undefined if there are none. @throws AppError 409 if the status does not allow it. */
function transitionValues(transition: ServiceTransition, current: db.ServiceRow, at: string) {
  switch (transition) {
    case 'archive':
      return current.status === 'archived' ? undefined : { status: 'archived' as const, archivedAt: at, ...noFlagship };
    case 'restore': {
      const restoredStatus = current.publishedAt === null ? ('draft' as const) : ('active' as const);
      return current.status === 'archived' ? { status: restoredStatus, archivedAt: null } : undefined;
    }
    case 'publish':
      if (current.status === 'archived') throw conflict('archived', 'It is archived. Restore it first.');
      if (!isReadyToPublish(current)) throw conflict('incomplete', 'It needs a summary, a description and a package first.');
      return current.status === 'active' ? undefined : { status: 'active' as const, publishedAt: at };
    case 'unpublish':
      if (current.status === 'archived') throw conflict('archived', 'It is archived. Restore it first.');
      return current.status === 'draft' ? undefined : { status: 'draft' as const, publishedAt: null, ...noFlagship };
  }
}

const transitionWording: Record<ServiceTransition, AuditWording> = {
  archive: ['archived', 'archived'],
  restore: ['restored', 'restored'],
  publish: ['published', 'published'],
  unpublish: ['unpublished', 'took off offer'],
};

/** Archives, restores, publishes or unpublishes a service; does nothing if that is its status already. @throws AppError 404, 409. */
export async function transitionService(tx: Tx, context: ActionContext, id: string, transition: ServiceTransition): Promise<Service> {
  const { caller, now } = context;
  const current = await getService(tx, caller, id);
  const version = nextUpdatedAt(current, now);
  const values = transitionValues(transition, current, version);
  if (!values) return toServiceDto(current, caller);
  await db.updateServiceRow(tx, caller.tenantId, id, { ...values, updatedAt: version });
  const row = await getService(tx, caller, id);
  await recordServiceChange(tx, context, ...transitionWording[transition], row, current);
  return toServiceDto(row, caller);
}

/** Applies a transition to several services; a rejected one does not stop the others. */
export async function transitionServices(tx: Tx, context: ActionContext, ids: readonly string[], transition: ServiceTransition) {
  // Like a single change, locks the rows before the first audit event, so that the two cannot deadlock.
  await db.lockServices(tx, context.caller, ids);
  const done: string[] = [];
  const failed: { id: string; error: string }[] = [];
  for (const id of [...new Set(ids)].sort()) {
    try {
      await transitionService(tx, context, id, transition);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  }
  return { done, failed };
}

/** @throws AppError 404. */
export async function duplicateService(tx: Tx, context: ActionContext, id: string): Promise<Service> {
  const { name, category, partner, summary, description, unit, taxBp, packages, images, tags } = await getService(
    tx,
    context.caller,
    id,
    false,
  );
  const copy = { name: `${[...name].slice(0, 110).join('')} (copy)`, categoryId: category.id, partnerId: partner.id, draft: true };
  const nonFormColumns = await db.findNonFormColumns(tx, context.caller.tenantId, id);
  return createService(tx, context, { ...copy, summary, description, unit, taxBp, packages, images, tags }, nonFormColumns);
}

/** @throws AppError 404. */
export async function setCompanyProfile(tx: Tx, context: ActionContext, id: string, companyProfile: string | null): Promise<Service> {
  const { caller, now } = context;
  const current = await getService(tx, caller, id);
  await db.updateServiceRow(tx, caller.tenantId, id, { companyProfile, updatedAt: nextUpdatedAt(current, now) });
  const row = await getService(tx, caller, id);
  await recordServiceChange(tx, context, 'company_profile_set', 'set the company profile of', row, current);
  return toServiceDto(row, caller);
}
