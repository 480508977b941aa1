import type { DocumentBranding } from '../../platform/documents/pdf';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Branding, AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { themeOf } from './theme';
import type { Tx } from '../../platform/database/client';
import { brandings, brands, files } from '../../schema';

type Effective = Branding['effective'];
type Level = Effective['primaryFrom'];
/** The own branding of one level, before inheritance. */
export interface Layer {
  level: Level;
  primary: string | null;
  logoId: string | null;
  darkLogoId: string | null;
}

/** The public URL path of a logo. */
export const logoPath = (tenantId: string, id: string): string => `/api/files/of/${tenantId}/logos/${id}`;

/** The branding layers by precedence: partner (unless null), tenant, and the tenant's brand. */
export async function layersOf(tx: Tx, tenantId: string, partnerId: string | null): Promise<Layer[]> {
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
    level: Level,
    { primary, logoId, darkLogoId = null }: Omit<Layer, 'level' | 'darkLogoId'> & { darkLogoId?: string | null },
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
export function effectiveOf(tenantId: string, layers: readonly Layer[]): Effective {
  const coloured = layers.find(({ primary }) => primary !== null);
  const signed = layers.find(({ logoId }) => logoId !== null);
  const derived = coloured?.primary ? themeOf(coloured.primary) : { theme: null, notices: [], fix: null };
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
export async function lookOf(tx: Tx, tenantId: string, partnerId: string | null): Promise<AppliedBranding> {
  const { theme, logo, darkLogo } = effectiveOf(tenantId, await layersOf(tx, tenantId, partnerId));
  return { theme, logo, darkLogo };
}

export async function letterheadOf(tx: Tx, tenantId: string, partnerId: string | null): Promise<DocumentBranding> {
  const layers = await layersOf(tx, tenantId, partnerId);
  const { theme } = effectiveOf(tenantId, layers);
  const logoId = layers.find((layer) => layer.logoId !== null)?.logoId;
  const [file] = logoId
    ? await tx
        .select({ content: files.content })
        .from(files)
        .where(and(eq(files.tenantId, tenantId), eq(files.id, logoId)))
    : [];
  return { colour: theme?.fg[0] ?? null, logo: file ? Buffer.from(file.content) : null };
}
