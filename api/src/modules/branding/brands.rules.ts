import type * as z from 'zod/mini';
import type { Brand, updateBrand as updateBrandEndpoint } from '@techadds/shared/contract/branding/endpoints';
import type { BrandForm } from '@techadds/shared/contract/branding/forms';
import type { Parsed } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { logoPath } from './branding.service';
import { lockTenant } from '../tenants/tenants.service';
import { freeSlug } from '../../platform/database/slug';
import { findLogo } from './branding.db';
import * as db from './brands.db';

type BrandFormValues = z.output<typeof BrandForm>;

export function toBrandDto({ brand, inUse, company }: db.BrandRow): Brand {
  const { tenantId, ...rest } = brand;
  const toLogo = (id: string | null) => id && logoPath(tenantId, id);
  const inherited = { primary: company.primary, logo: toLogo(company.logoId), icon: toLogo(company.iconId) };
  return { ...rest, inUse, logo: toLogo(rest.logoId), icon: toLogo(rest.iconId), inherited };
}

const brandAuditSnapshot = ({ brand: { name, domain, details, primary, logoId, iconId, status } }: db.BrandRow) => ({
  ...{ name, domain, details, primary, logoId, iconId, status },
});

async function recordBrandEvent(
  tx: Tx,
  { caller, audit }: ActionContext,
  did: string,
  after: db.BrandRow,
  before?: db.BrandRow,
): Promise<void> {
  const { id, name } = after.brand;
  await audit(tx, {
    event: `brand.${did}`,
    description: `${caller.name} ${did} the brand ${name}`,
    targets: [{ type: 'brand', id, name }],
    ...(before && { before: brandAuditSnapshot(before) }),
    after: brandAuditSnapshot(after),
  });
}

async function getBrand(tx: Tx, { caller }: ActionContext, id: string, forUpdate = true): Promise<db.BrandRow> {
  const row = await db.findBrand(tx, caller.tenantId, id, forUpdate);
  if (!row) throw notFound('brand');
  return row;
}

/** @throws AppError 422 if the logo or the favicon is no such upload. */
async function validateLogos(tx: Tx, { caller }: ActionContext, { logoId, iconId }: BrandFormValues): Promise<void> {
  for (const [field, id] of Object.entries({ logoId, iconId }))
    if (id && !(await findLogo(tx, caller.tenantId, id))) throw validationError({ [field]: 'There is no such logo. Upload it again.' });
}

const createSlug = (tx: Tx, tenantId: string, name: string) => freeSlug(name, 'brand', (slug) => db.isSlugTaken(tx, tenantId, slug));

const toBrandValues = (form: BrandFormValues) => ({ ...form, primary: form.primary?.toLowerCase() ?? null });

/** @throws AppError 422 by field. */
export async function createBrand(tx: Tx, context: ActionContext, form: BrandFormValues): Promise<Brand> {
  const { tenantId } = context.caller;
  await validateLogos(tx, context, form);
  // Serializes creation, so that two brands with the same name get different slugs.
  await lockTenant(tx, tenantId);
  const at = context.now.toISOString();
  const slug = await createSlug(tx, tenantId, form.name);
  const id = await db.insertBrand(tx, { ...toBrandValues(form), tenantId, slug, createdAt: at, updatedAt: at });
  const row = await getBrand(tx, context, id);
  await recordBrandEvent(tx, context, 'created', row);
  return toBrandDto(row);
}

const brandInUseError = () =>
  conflict('brand_in_use', 'The marketplace uses this brand. Choose another one under Branding first; nothing was changed.');

async function applyBrandChange(
  tx: Tx,
  context: ActionContext,
  present: db.BrandRow,
  did: string,
  values: Partial<db.BrandValues>,
): Promise<Brand> {
  const { id, updatedAt } = present.brand;
  // `updatedAt` is the version, so it must grow even if two changes happen within a millisecond.
  const version = new Date(Math.max(context.now.getTime(), Date.parse(updatedAt) + 1)).toISOString();
  await db.updateBrandRow(tx, context.caller.tenantId, id, { ...values, updatedAt: version });
  const row = await getBrand(tx, context, id);
  await recordBrandEvent(tx, context, did, row, present);
  return toBrandDto(row);
}

/** @throws AppError 404; 409 if it is archived, in use and to become a draft, or changed since `updatedAt`; 422 by field. */
export async function updateBrand(
  tx: Tx,
  context: ActionContext,
  id: string,
  body: Parsed<typeof updateBrandEndpoint>['body'],
): Promise<Brand> {
  const { updatedAt, ...form } = body;
  const present = await getBrand(tx, context, id);
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(present.brand.updatedAt)) {
    const words = 'Somebody else changed this brand in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', words, { current: toBrandDto(present) });
  }
  if (present.brand.status === 'archived') throw conflict('archived', 'This brand is archived. Nothing was saved; restore it first.');
  if (present.inUse && form.status === 'draft') throw brandInUseError();
  await validateLogos(tx, context, form);
  return applyBrandChange(tx, context, present, 'changed', toBrandValues(form));
}

/** @throws AppError 404; 409 while it is in use. */
export async function archiveBrand(tx: Tx, context: ActionContext, id: string): Promise<Brand> {
  const present = await getBrand(tx, context, id);
  if (present.inUse) throw brandInUseError();
  return present.brand.status === 'archived'
    ? toBrandDto(present)
    : applyBrandChange(tx, context, present, 'archived', { status: 'archived' });
}

/** @throws AppError 404. */
export async function restoreBrand(tx: Tx, context: ActionContext, id: string): Promise<Brand> {
  const present = await getBrand(tx, context, id);
  return present.brand.status === 'archived'
    ? applyBrandChange(tx, context, present, 'restored', { status: 'draft' })
    : toBrandDto(present);
}
