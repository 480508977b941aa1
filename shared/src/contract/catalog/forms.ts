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
  /** Whether stars are shown on the cards. */
  ratings: z.nullable(z.boolean()),
});
export type OwnCatalogSettings = z.infer<typeof OwnCatalogSettings>;

export const CatalogSettingsForm = z.strictObject(OwnCatalogSettings.shape);

export const CreateCategory = z.strictObject({
  name: requiredText(80),
  /** The category that it is part of; none for one at the top. */
  parentId: z.optional(z.nullable(id)),
});

export const UpdateCategory = z.strictObject({
  name: requiredText(80),
  /** Left out, it stays where it is. */
  parentId: z.optional(z.nullable(id)),
  /** Its place among its neighbours; left out, it stays. */
  position: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
});
