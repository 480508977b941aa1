import type * as z from 'zod/mini';
import type { Branding, previewBranding } from '@techadds/shared/contract/branding/endpoints';
import type { BrandingForm, LogoMode } from '@techadds/shared/contract/branding/forms';
import type { Output } from '@techadds/shared/contract/endpoint';
import { computeContrastChecks } from './theme';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { forbidden, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { mergeBrandingLayers, listBrandingLayers, logoPath, type BrandingLayer } from './branding.service';
import * as db from './branding.db';

type BrandingFormValues = z.output<typeof BrandingForm>;

/** The partner whose branding the caller may change; null for the tenant's. @throws AppError 403. */
function getOwnPartnerId({ scope, partnerId }: Caller): string | null {
  if (scope === 'tenant') return null;
  if (partnerId === null) throw forbidden();
  return partnerId;
}

const toBrandingLevel = (partnerId: string | null) => (partnerId === null ? 'tenant' : 'partner');
const toContrastChecks = ({ primary }: Branding['effective']) => (primary === null ? [] : computeContrastChecks(primary));

export async function getBranding(tx: Tx, caller: Caller): Promise<Branding> {
  const { tenantId } = caller;
  const partnerId = getOwnPartnerId(caller);
  const own = await db.findBranding(tx, tenantId, partnerId);
  const layers = await listBrandingLayers(tx, tenantId, partnerId);
  const effective = mergeBrandingLayers(tenantId, layers);
  const address = (id: string | null | undefined) => (id ? logoPath(tenantId, id) : null);
  return {
    level: toBrandingLevel(partnerId),
    tenant: {
      primary: own?.primary ?? null,
      logo: address(own?.logoId),
      darkLogo: address(own?.darkLogoId),
      icon: address(own?.iconId),
      brandId: own?.brandId ?? null,
    },
    inherited: mergeBrandingLayers(
      tenantId,
      layers.filter(({ level }) => level !== toBrandingLevel(partnerId)),
    ),
    effective,
    contrast: toContrastChecks(effective),
    brands: partnerId === null ? (await db.listActiveBrands(tx, tenantId)).map(({ id, name }) => ({ id, name })) : [],
    updated_at: own?.updatedAt ?? null,
  };
}

/** @throws AppError 422 if the brand is not active or the caller may not choose one. */
async function resolveBrand(tx: Tx, caller: Caller, brandId: string | null | undefined) {
  if (brandId === undefined || brandId === null) return undefined;
  if (caller.scope !== 'tenant') throw validationError({ brandId: 'The marketplace chooses its brand.' });
  const found = (await db.listActiveBrands(tx, caller.tenantId)).find(({ id }) => id === brandId);
  if (!found) throw validationError({ brandId: 'There is no active brand like this.' });
  return found;
}

/** The effective branding with another color or brand, without saving. @throws AppError 422 by field. */
export async function computeBrandingPreview(
  tx: Tx,
  caller: Caller,
  { primary, brandId }: BrandingFormValues,
): Promise<Output<typeof previewBranding>> {
  const partnerId = getOwnPartnerId(caller);
  const brand = await resolveBrand(tx, caller, brandId);
  const present = await listBrandingLayers(tx, caller.tenantId, partnerId);
  const level = toBrandingLevel(partnerId);
  const own = present.find((layer) => layer.level === level) ?? { logoId: null, darkLogoId: null, iconId: null };
  const above = present.filter(
    (layer) => layer.level !== level && layer.level !== 'company' && (brandId === undefined || layer.level !== 'brand'),
  );
  const company = present.filter((layer) => layer.level === 'company');
  const usedBrand: BrandingLayer[] = brand
    ? [{ level: 'brand', primary: brand.primary, logoId: brand.logoId, darkLogoId: null, iconId: brand.iconId }]
    : [];
  const effective = mergeBrandingLayers(caller.tenantId, [{ ...own, level, primary }, ...above, ...usedBrand, ...company]);
  return { effective, contrast: toContrastChecks(effective) };
}

/** The fields recorded in audit events. */
const brandingAuditSnapshot = ({ tenant }: Branding) => ({ ...tenant });

async function applyBrandingChange(
  tx: Tx,
  context: ActionContext,
  [event, did]: readonly [event: string, did: string],
  values: Parameters<typeof db.saveBranding>[2],
): Promise<Branding> {
  const { caller, audit, now } = context;
  const { tenantId } = caller;
  const partnerId = getOwnPartnerId(caller);
  await db.findBranding(tx, tenantId, partnerId, true);
  const before = brandingAuditSnapshot(await getBranding(tx, caller));
  await db.saveBranding(tx, { tenantId, partnerId }, values, now.toISOString());
  const shown = await getBranding(tx, caller);
  await audit(tx, {
    event,
    description: `${caller.name} ${did}`,
    targets: [
      partnerId === null ? { type: 'tenant', id: tenantId, name: 'Branding' } : { type: 'partner', id: partnerId, name: 'Branding' },
    ],
    before,
    after: brandingAuditSnapshot(shown),
  });
  return shown;
}

/** @throws AppError 422 by field. */
export async function setBranding(tx: Tx, context: ActionContext, { primary, brandId }: BrandingFormValues): Promise<Branding> {
  await resolveBrand(tx, context.caller, brandId);
  // Partners have no brand; they may only send null, which changes nothing.
  const chosen = context.caller.scope === 'tenant' && brandId !== undefined ? { brandId } : {};
  const description = primary === null ? 'took the inherited color' : `set the color to ${primary.toLowerCase()}`;
  return applyBrandingChange(tx, context, ['branding.changed', description], { primary: primary?.toLowerCase() ?? null, ...chosen });
}

/** @throws AppError 422 if the file is not a logo that the caller may use. */
export async function setBrandingLogo(tx: Tx, context: ActionContext, fileId: string | null, mode: LogoMode): Promise<Branding> {
  const { caller } = context;
  if (fileId !== null) {
    const file = await db.findLogo(tx, caller.tenantId, fileId);
    if (!file || (caller.scope === 'partner' && file.partnerId !== caller.partnerId))
      throw validationError({ fileId: 'There is no such logo. Upload it again.' });
  }
  if (mode === 'icon')
    return applyBrandingChange(tx, context, ['branding.icon_changed', fileId === null ? 'took the favicon away' : 'set the favicon'], {
      iconId: fileId,
    });
  // The dark logo is a variant of the light one, so it is removed with it.
  const values = mode === 'dark' ? { darkLogoId: fileId } : { logoId: fileId, ...(fileId === null && { darkLogoId: null }) };
  return applyBrandingChange(tx, context, ['branding.logo_changed', fileId === null ? 'took the logo away' : 'set the logo'], values);
}
