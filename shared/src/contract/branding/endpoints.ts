import * as z from 'zod/mini';
import { BrandForm, BrandingForm, colorField, LogoForm } from './forms';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';

const colorPair = z.tuple([colorField, colorField]);
/** The colors of a brand by their token names: in light, then in dark. */
export const BrandTheme = z.object({
  ...{
    solid: colorPair,
    contrast: colorPair,
    hover: colorPair,
    fg: colorPair,
    subtle: colorPair,
    muted: colorPair,
    border: colorPair,
    mark: colorPair,
    ring: colorPair,
  },
});
export type BrandTheme = z.infer<typeof BrandTheme>;

/** The branding of a page; null for the product's own. Logos are URLs below the API. */
export const AppliedBranding = z.object({
  theme: z.nullable(BrandTheme),
  logo: z.nullable(z.string()),
  darkLogo: z.nullable(z.string()),
  /** The favicon; null where it is made from the logo. */
  icon: z.nullable(z.string()),
});
export type AppliedBranding = z.infer<typeof AppliedBranding>;

const brandingLevels = ['partner', 'tenant', 'brand', 'company', 'default'] as const;
const brandingLevel = z.enum(brandingLevels);

const EffectiveBranding = z.extend(AppliedBranding, {
  primary: z.nullable(colorField),
  /** The level that the color, and the logo, comes from. */
  primaryFrom: brandingLevel,
  logoFrom: brandingLevel,
  /** The level that the favicon, or the logo that it is made from, comes from. */
  iconFrom: brandingLevel,
  /** Adjustments of the color for legibility. */
  notices: z.array(z.string()),
  /** The nearest color that needs no adjustment; null if this one needs none. */
  fix: z.nullable(colorField),
});

const ContrastCheck = z.object({
  pair: z.enum(['button', 'link', 'button_dark', 'link_dark']),
  foreground: colorField,
  background: colorField,
  ratio: z.number(),
  needed: z.number(),
  passes: z.boolean(),
});

export const Branding = z.object({
  /** The owner of the branding: a partner, or the tenant. */
  level: z.enum(['partner', 'tenant']),
  /** The settings of this level; null if inherited. */
  tenant: z.object({
    primary: z.nullable(colorField),
    logo: z.nullable(z.string()),
    darkLogo: z.nullable(z.string()),
    icon: z.nullable(z.string()),
    brandId: z.nullable(id),
  }),
  /** The branding of the levels above. */
  inherited: EffectiveBranding,
  /** The branding in effect. */
  effective: EffectiveBranding,
  contrast: z.array(ContrastCheck),
  /** The brands to choose from; empty for a partner. */
  brands: z.array(z.object({ id, name: z.string() })),
  updated_at: z.nullable(timestamp),
});
export type Branding = z.infer<typeof Branding>;

export const getBranding = endpoint({
  method: 'GET',
  path: '/settings/branding',
  summary: 'Get color and logo: the partner’s own, or the tenant’s, with inherited values and contrast',
  permission: 'branding.edit',
  response: Branding,
});

export const putBranding = endpoint({
  method: 'PUT',
  path: '/settings/branding',
  summary: 'Set the color; null inherits',
  permission: 'branding.edit',
  body: BrandingForm,
  response: Branding,
  refetches: ['tenants', 'settings'],
});

export const setLogo = endpoint({
  method: 'POST',
  path: '/settings/branding/logo',
  summary: 'Set an uploaded image as the logo, as the logo for dark mode, or as the favicon; null inherits',
  permission: 'branding.edit',
  body: LogoForm,
  response: Branding,
  refetches: ['tenants', 'settings'],
});

export const previewBranding = endpoint({
  method: 'POST',
  path: '/settings/branding/preview',
  summary: 'Preview a color; nothing is saved',
  permission: 'branding.edit',
  body: z.strictObject({ primary: z.nullable(colorField), brandId: z.optional(z.nullable(id)) }),
  response: z.object({ effective: EffectiveBranding, contrast: z.array(ContrastCheck) }),
});

export const getLogo = endpoint({
  method: 'GET',
  path: '/files/of/{tenantId}/logos/{id}',
  summary: 'Get the image of a logo, for e-mails and the sign-in page',
  permission: 'branding.public',
  params: z.strictObject({ tenantId: id, id }),
  response: z.string(),
  type: 'application/octet-stream',
  errors: [404],
});

export const getLoginBranding = endpoint({
  method: 'GET',
  path: '/branding/{subdomain}',
  summary: 'Get name, colors and logo of a tenant for its sign-in page; nulls for an unknown tenant',
  permission: 'branding.public',
  params: z.strictObject({ subdomain: z.string().check(z.maxLength(63), z.regex(/^[A-Za-z0-9-]+$/)) }),
  response: z.extend(AppliedBranding, {
    name: z.nullable(z.string()),
    /** The present subdomain, where the requested one is an earlier one. */
    movedTo: z.optional(z.string()),
  }),
});

export const brandStates = ['draft', 'active', 'archived'] as const;
export const Brand = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  domain: z.nullable(z.string()),
  details: z.string(),
  primary: z.nullable(colorField),
  logoId: z.nullable(id),
  logo: z.nullable(z.string()),
  iconId: z.nullable(id),
  /** The favicon; null where it is made from the logo or inherited. */
  icon: z.nullable(z.string()),
  /** Inherited from the company of the marketplace where the brand has none of its own. */
  inherited: z.object({ primary: z.nullable(colorField), logo: z.nullable(z.string()), icon: z.nullable(z.string()) }),
  status: z.enum(brandStates),
  /** Whether the marketplace uses it. */
  inUse: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Brand = z.infer<typeof Brand>;

const refetchedResources = ['tenants', 'settings'] as const;

/** The number of brands in each tab; `all` excludes archived ones. */
export const BrandCounts = z.record(z.enum(['all', ...brandStates]), z.int());
export type BrandCounts = z.infer<typeof BrandCounts>;

export const listBrands = endpoint({
  method: 'GET',
  path: '/admin/brands',
  summary: 'List brands, with a count per tab; archived ones with `status=archived` only',
  permission: 'brands.manage',
  query: z.extend(listQuery(['name', 'updatedAt']), { status: z.optional(z.enum(brandStates)) }),
  response: z.extend(listResponse(Brand), { counts: BrandCounts }),
});

export const createBrand = endpoint({
  method: 'POST',
  path: '/admin/brands',
  summary: 'Create a brand',
  permission: 'brands.manage',
  body: BrandForm,
  response: Brand,
  status: 201,
  errors: [409],
});

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/admin/brands/{id}',
  summary: 'Update a brand; tenants that use it change at once',
  permission: 'brands.manage',
  params: Id,
  body: z.extend(BrandForm, { updatedAt: z.optional(timestamp) }),
  response: Brand,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const archiveBrand = endpoint({
  method: 'DELETE',
  path: '/admin/brands/{id}',
  summary: 'Archive a brand; 409 while the tenant uses it',
  permission: 'brands.manage',
  params: Id,
  response: Brand,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const restoreBrand = endpoint({
  method: 'POST',
  path: '/admin/brands/{id}/restore',
  summary: 'Restore an archived brand as a draft',
  permission: 'brands.manage',
  params: Id,
  response: Brand,
  errors: [404],
  refetches: refetchedResources,
});
