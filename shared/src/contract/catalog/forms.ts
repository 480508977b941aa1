import * as z from 'zod/mini';
import { id, requiredText } from '../fields';

export const catalogSorts = ['name', 'price', 'delivery', 'rating', 'newest'] as const;
export const pageSizes = [12, 24, 50, 100] as const;

export const OwnCatalogSettings = z.object({
  sort: z.nullable(z.enum(catalogSorts)),
  order: z.nullable(z.enum(['asc', 'desc'])),
  pageSize: z.nullable(z.int().check(z.gte(12), z.lte(100))),
  /** Whether partners are featured above the list. */
  featured: z.nullable(z.boolean()),
  /** Whether ratings are shown on the cards. */
  ratings: z.nullable(z.boolean()),
});
export type OwnCatalogSettings = z.infer<typeof OwnCatalogSettings>;

export const CatalogSettingsForm = z.strictObject(OwnCatalogSettings.shape);

export const CreateCategory = z.strictObject({
  name: requiredText(80),
  /** The parent category; absent or null for a top-level one. */
  parentId: z.optional(z.nullable(id)),
});

export const UpdateCategory = z.strictObject({
  name: requiredText(80),
  /** Unchanged if omitted. */
  parentId: z.optional(z.nullable(id)),
  /** The position among its siblings; unchanged if omitted. */
  position: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
});
