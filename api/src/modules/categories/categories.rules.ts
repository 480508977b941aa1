import type * as z from 'zod/mini';
import type { Category, CreateCategory, UpdateCategory } from '@techadds/shared/contract/categories/endpoints';
import type { Tx } from '../../platform/database/client';
import { isUniqueViolation } from '../../platform/database/errors';
import { AppError, conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './categories.db';
import { toCountedCategories, getSubtreeIds } from './category-tree';

/** All categories in tree order with their numbers of active services. */
export async function listCategories(tx: Tx, tenantId: string): Promise<Category[]> {
  const [rows, offered] = await Promise.all([db.listAllCategories(tx, tenantId), db.countActiveServices(tx, tenantId)]);
  return toCountedCategories(rows, offered);
}

const nameTakenError = (name: string) =>
  new AppError(409, 'category_exists', `There is a category “${name}” in the same place. Nothing was saved.`, {
    fields: { name: 'This name is taken here.' },
  });

/** The name in lower-case letters and digits, with a number appended if the slug is taken. */
function createSlug(name: string, rows: readonly db.CategoryRow[]): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'category';
  const used = new Set(rows.map((row) => row.slug));
  for (let n = 1; ; n += 1) {
    const next = n === 1 ? slug : `${slug}-${n}`;
    if (!used.has(next)) return next;
  }
}

async function getCategory(tx: Tx, tenantId: string, id: string): Promise<Category> {
  const found = (await listCategories(tx, tenantId)).find((category) => category.id === id);
  if (!found) throw notFound('category');
  return found;
}

const recordCategoryEvent = (
  tx: Tx,
  { caller, audit }: ActionContext,
  event: string,
  did: string,
  { id, name }: { id: string; name: string },
  states: object,
) =>
  audit(tx, {
    event,
    description: `${caller.name} ${did} the category ${name}`,
    targets: [{ type: 'category', id, name }],
    ...states,
  });

/** @throws AppError 404 for an unknown parent, 409 if the parent has a category with this name. */
export async function createCategory(
  tx: Tx,
  context: ActionContext,
  { name, parentId = null }: z.output<typeof CreateCategory>,
): Promise<Category> {
  const { tenantId } = context.caller;
  await db.lockCategoryTree(tx, tenantId);
  const rows = await db.listAllCategories(tx, tenantId);
  if (parentId !== null && !rows.some((row) => row.id === parentId)) throw notFound('category');
  if (hasName(rows, name, parentId)) throw nameTakenError(name);
  const at = context.now.toISOString();
  const position = 1 + Math.max(-1, ...rows.filter((row) => row.parentId === parentId).map((row) => row.position));
  const values = { tenantId, name, parentId, position, slug: createSlug(name, rows), createdAt: at, updatedAt: at };
  const made = await db.insertCategory(tx, values).catch(rethrowAsNameTaken(name));
  if (!made) throw new Error('The category was not inserted.');
  await recordCategoryEvent(tx, context, 'category.created', 'added', made, { after: { name, parentId, position } });
  return getCategory(tx, tenantId, made.id);
}

const hasName = (rows: readonly db.CategoryRow[], name: string, parentId: string | null, except?: string) =>
  rows.some((row) => row.parentId === parentId && row.id !== except && row.name.toLowerCase() === name.toLowerCase());

/** Lower-casing in the database may differ from JavaScript's, so its unique index can still find a duplicate. */
const rethrowAsNameTaken = (name: string) => (error: unknown) => {
  throw isUniqueViolation(error, 'categories_name') ? nameTakenError(name) : error;
};

/** @throws AppError 404 for an unknown category or parent, 409 if the name is taken there or the parent is the category or below it. */
export async function updateCategory(tx: Tx, context: ActionContext, id: string, body: z.output<typeof UpdateCategory>): Promise<Category> {
  const { tenantId } = context.caller;
  await db.lockCategoryTree(tx, tenantId);
  const rows = await db.listAllCategories(tx, tenantId);
  const before = rows.find((row) => row.id === id);
  if (!before) throw notFound('category');
  const { name, parentId = before.parentId, position = before.position } = body;
  if (parentId !== null && !rows.some((row) => row.id === parentId)) throw notFound('category');
  if (parentId !== null && getSubtreeIds(rows, id).has(parentId))
    throw conflict(
      'category_inside_itself',
      `“${before.name}” cannot be moved into itself or into a category below it. Nothing was saved.`,
    );
  if (hasName(rows, name, parentId, id)) throw nameTakenError(name);
  await db
    .updateCategoryRow(tx, tenantId, id, { name, parentId, position, updatedAt: context.now.toISOString() })
    .catch(rethrowAsNameTaken(name));
  const state = (row: { name: string; parentId: string | null; position: number }) => ({
    name: row.name,
    parentId: row.parentId,
    position: row.position,
  });
  await recordCategoryEvent(
    tx,
    context,
    'category.updated',
    'changed',
    { id, name },
    { before: state(before), after: state({ name, parentId, position }) },
  );
  return getCategory(tx, tenantId, id);
}

const formatCount = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${more}`);

/** @throws AppError 404, and 409 with the counts if it contains services or categories. */
export async function deleteCategory(tx: Tx, context: ActionContext, id: string): Promise<void> {
  const { tenantId } = context.caller;
  await db.lockCategoryTree(tx, tenantId);
  const rows = await db.listAllCategories(tx, tenantId);
  const category = rows.find((row) => row.id === id);
  if (!category) throw notFound('category');
  const serviceCount = await db.countServicesInCategory(tx, tenantId, id);
  const categoryCount = rows.filter((row) => row.parentId === id).length;
  if (serviceCount + categoryCount > 0) {
    const contents = [
      ...(serviceCount > 0 ? [formatCount(serviceCount, 'service', 'services')] : []),
      ...(categoryCount > 0 ? [formatCount(categoryCount, 'category', 'categories')] : []),
    ].join(' and ');
    const is = serviceCount + categoryCount === 1 ? 'is' : 'are';
    throw conflict('category_not_empty', `${contents} ${is} in “${category.name}”, archived ones included. Move them first.`, {
      serviceCount,
      categoryCount,
    });
  }
  await db.deleteCategoryRow(tx, tenantId, id);
  await recordCategoryEvent(tx, context, 'category.deleted', 'removed', category, {
    before: { name: category.name, parentId: category.parentId },
  });
}
