import type { DocumentBranding } from '../../platform/documents/pdf';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Branding, AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { deriveTheme } from './theme';
import type { Tx } from '../../platform/database/client';
import { brandings, brands, files, tenants } from '../../schema';

type EffectiveBranding = Branding['effective'];
type BrandingLevel = EffectiveBranding['primaryFrom'];
/** The own branding of one level, before inheritance. */
export interface BrandingLayer {
  level: BrandingLevel;
  primary: string | null;
  logoId: string | null;
  darkLogoId: string | null;
  iconId: string | null;
}

/** The public URL path of a logo. */
export const logoPath = (tenantId: string, id: string): string => `/api/files/of/${tenantId}/logos/${id}`;

/** The branding layers by precedence: partner (unless null), tenant, the tenant's brand, and its company. */
export async function listBrandingLayers(tx: Tx, tenantId: string, partnerId: string | null): Promise<BrandingLayer[]> {
  const rows = await tx
    .select({
      own: brandings,
      brand: { primary: brands.primary, logoId: brands.logoId, iconId: brands.iconId },
      company: {
        ...{ primary: tenants.companyPrimary, logoId: tenants.companyLogoId },
        ...{ darkLogoId: tenants.companyDarkLogoId, iconId: tenants.companyIconId },
      },
    })
    .from(tenants)
    .leftJoin(
      brandings,
      and(
        eq(brandings.tenantId, tenantId),
        or(isNull(brandings.partnerId), partnerId === null ? sql`false` : eq(brandings.partnerId, partnerId)),
      ),
    )
    .leftJoin(brands, and(eq(brands.tenantId, tenantId), eq(brands.id, brandings.brandId)))
    .where(eq(tenants.tenantId, tenantId));
  const layer = (
    level: BrandingLevel,
    { primary, logoId, darkLogoId = null, iconId }: Omit<BrandingLayer, 'level' | 'darkLogoId'> & Partial<BrandingLayer>,
  ) => ({ level, primary, logoId, darkLogoId, iconId });
  const tenant = rows.find(({ own }) => own?.partnerId === null);
  const partner = rows.find(({ own }) => own !== null && own.partnerId !== null);
  const company = rows[0]?.company;
  return [
    ...(partner?.own ? [layer('partner', partner.own)] : []),
    ...(tenant?.own ? [layer('tenant', tenant.own)] : []),
    ...(tenant?.brand ? [layer('brand', tenant.brand)] : []),
    ...(company && [company.primary, company.logoId, company.iconId].some((value) => value !== null) ? [layer('company', company)] : []),
  ];
}

/**
 * Merges layers: the first color and, independently, the first logo win. The favicon is that of the first layer with a favicon or a logo, because
 * one is made from a logo that is nearer than an inherited favicon.
 */
export function mergeBrandingLayers(tenantId: string, layers: readonly BrandingLayer[]): EffectiveBranding {
  const colored = layers.find(({ primary }) => primary !== null);
  const signed = layers.find(({ logoId }) => logoId !== null);
  const iconic = layers.find(({ logoId, iconId }) => iconId !== null || logoId !== null);
  const derived = colored?.primary ? deriveTheme(colored.primary) : { theme: null, notices: [], fix: null };
  const address = (id: string | null | undefined) => (id ? logoPath(tenantId, id) : null);
  return {
    ...derived,
    primary: colored?.primary ?? null,
    primaryFrom: colored?.level ?? 'default',
    logo: address(signed?.logoId),
    darkLogo: address(signed?.darkLogoId),
    logoFrom: signed?.level ?? 'default',
    icon: address(iconic?.iconId),
    iconFrom: iconic?.level ?? 'default',
  };
}

/** Colors and logo for users of a partner, or for all other users of the tenant if `partnerId` is null. */
export async function getAppliedBranding(tx: Tx, tenantId: string, partnerId: string | null): Promise<AppliedBranding> {
  const { theme, logo, darkLogo, icon } = mergeBrandingLayers(tenantId, await listBrandingLayers(tx, tenantId, partnerId));
  return { theme, logo, darkLogo, icon };
}

export async function getDocumentBranding(tx: Tx, tenantId: string, partnerId: string | null): Promise<DocumentBranding> {
  const layers = await listBrandingLayers(tx, tenantId, partnerId);
  const { theme } = mergeBrandingLayers(tenantId, layers);
  const logoId = layers.find((layer) => layer.logoId !== null)?.logoId;
  const [file] = logoId
    ? await tx
        .select({ content: files.content })
        .from(files)
        .where(and(eq(files.tenantId, tenantId), eq(files.id, logoId)))
    : [];
  return { colour: theme?.fg[0] ?? null, logo: file ? Buffer.from(file.content) : null };
}
