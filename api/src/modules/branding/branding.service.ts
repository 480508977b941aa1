import type { DocumentBranding } from '../../platform/documents/pdf';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Branding, AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { deriveTheme } from './theme';
import type { Tx } from '../../platform/database/client';
import { brandings, brands, files } from '../../schema';

type EffectiveBranding = Branding['effective'];
type BrandingLevel = EffectiveBranding['primaryFrom'];
/** The own branding of one level, before inheritance. */
export interface BrandingLayer {
  level: BrandingLevel;
  primary: string | null;
  logoId: string | null;
  darkLogoId: string | null;
}

/** The public URL path of a logo. */
export const logoPath = (tenantId: string, id: string): string => `/api/files/of/${tenantId}/logos/${id}`;

/** The branding layers by precedence: partner (unless null), tenant, and the tenant's brand. */
export async function listBrandingLayers(tx: Tx, tenantId: string, partnerId: string | null): Promise<BrandingLayer[]> {
  const rows = await tx
    .select({ own: brandings, brand: { primary: brands.primary, logoId: brands.logoId } })
    .from(brandings)
    .leftJoin(brands, and(eq(brands.tenantId, brandings.tenantId), eq(brands.id, brandings.brandId)))
    .where(
      and(
        eq(brandings.tenantId, tenantId),
        or(isNull(brandings.partnerId), partnerId === null ? sql`false` : eq(brandings.partnerId, partnerId)),
      ),
    );
  const layer = (
    level: BrandingLevel,
    { primary, logoId, darkLogoId = null }: Omit<BrandingLayer, 'level' | 'darkLogoId'> & { darkLogoId?: string | null },
  ) => ({
    ...{ level, primary, logoId, darkLogoId },
  });
  const [tenant, partner] = [rows.find(({ own }) => own.partnerId === null), rows.find(({ own }) => own.partnerId !== null)];
  return [
    ...(partner ? [layer('partner', partner.own)] : []),
    ...(tenant ? [layer('tenant', tenant.own)] : []),
    ...(tenant?.brand ? [layer('brand', tenant.brand)] : []),
  ];
}

/** Merges layers: the first colour and, independently, the first logo win. */
export function mergeBrandingLayers(tenantId: string, layers: readonly BrandingLayer[]): EffectiveBranding {
  const coloured = layers.find(({ primary }) => primary !== null);
  const signed = layers.find(({ logoId }) => logoId !== null);
  const derived = coloured?.primary ? deriveTheme(coloured.primary) : { theme: null, notices: [], fix: null };
  const address = (id: string | null | undefined) => (id ? logoPath(tenantId, id) : null);
  return {
    ...derived,
    primary: coloured?.primary ?? null,
    primaryFrom: coloured?.level ?? 'default',
    logo: address(signed?.logoId),
    darkLogo: address(signed?.darkLogoId),
    logoFrom: signed?.level ?? 'default',
  };
}

/** Colours and logo for users of a partner, or for all other users of the tenant if `partnerId` is null. */
export async function getAppliedBranding(tx: Tx, tenantId: string, partnerId: string | null): Promise<AppliedBranding> {
  const { theme, logo, darkLogo } = mergeBrandingLayers(tenantId, await listBrandingLayers(tx, tenantId, partnerId));
  return { theme, logo, darkLogo };
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
