import * as z from 'zod/mini';
import { CreateCategory, UpdateCategory } from '../catalog/forms';
import { endpoint } from '../endpoint';
import { Id, id } from '../fields';
import { listResponse } from '../list';

export { CreateCategory, UpdateCategory } from '../catalog/forms';

export const Category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  parentId: z.nullable(id),
  position: z.int(),
  /** The number of published services in it. */
  serviceCount: z.int(),
  /** The number of published services in it and in all categories below it. */
  totalCount: z.int(),
});
export type Category = z.infer<typeof Category>;

const refetchedResources = ['catalog', 'marketplace'] as const;

export const listCategories = endpoint({
  method: 'GET',
  path: '/catalog/categories',
  summary: 'List categories with the number of published services in each, parents first',
  permission: 'catalog.read',
  response: listResponse(Category),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/catalog/categories',
  summary: 'Create a category, at the top level or in another',
  permission: 'categories.manage',
  body: CreateCategory,
  response: Category,
  status: 201,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/catalog/categories/{id}',
  summary: 'Rename or move a category',
  permission: 'categories.manage',
  params: Id,
  body: UpdateCategory,
  response: Category,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/catalog/categories/{id}',
  summary: 'Delete an empty category; otherwise 409 with `serviceCount` and `categoryCount`',
  permission: 'categories.manage',
  params: Id,
  response: z.void(),
  status: 204,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const listMarketplaceCategories = endpoint({
  method: 'GET',
  path: '/marketplace/categories',
  summary: 'List categories with published services in them or below',
  permission: 'catalog.read',
  response: listResponse(Category),
});

export const createMarketplaceCategory = endpoint({
  method: 'POST',
  path: '/marketplace/categories',
  summary: 'Create a category; same as in the catalog',
  permission: 'categories.manage',
  body: CreateCategory,
  response: Category,
  status: 201,
  errors: [404, 409],
  refetches: refetchedResources,
});

export const updateMarketplaceCategory = endpoint({
  method: 'PUT',
  path: '/marketplace/categories/{id}',
  summary: 'Rename or move a category; same as in the catalog',
  permission: 'categories.manage',
  params: Id,
  body: UpdateCategory,
  response: Category,
  errors: [404, 409],
  refetches: refetchedResources,
});
