import * as z from 'zod/mini';
import { CatalogSettingsForm, catalogSorts, OwnCatalogSettings } from './forms';
import { endpoint } from '../endpoint';
import { timestamp } from '../fields';

export type { OwnCatalogSettings } from './forms';

export const CatalogSettings = z.object({
  /** The owner of the settings: a partner, or the tenant. */
  level: z.enum(['partner', 'tenant']),
  /** The settings of this level; null if inherited from the level above. */
  own: OwnCatalogSettings,
  /** The settings in effect. */
  effective: z.object({
    sort: z.enum(catalogSorts),
    order: z.enum(['asc', 'desc']),
    pageSize: z.int(),
    featured: z.boolean(),
    ratings: z.boolean(),
  }),
  updated_at: z.nullable(timestamp),
});
export type CatalogSettings = z.infer<typeof CatalogSettings>;

export const getCatalogSettings = endpoint({
  method: 'GET',
  path: '/catalog/settings',
  summary: 'Get catalog settings: the partner’s own, or the tenant’s',
  permission: 'catalog.settings',
  response: CatalogSettings,
});

export const putCatalogSettings = endpoint({
  method: 'PUT',
  path: '/catalog/settings',
  summary: 'Update catalog settings; null inherits from the level above',
  permission: 'catalog.settings',
  body: CatalogSettingsForm,
  response: CatalogSettings,
  refetches: ['marketplace', 'catalog'],
});
