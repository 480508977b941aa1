import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, requiredText, text, timestamp } from '../fields';
import { listResponse } from '../list';

/** Lists whose views can be saved. */
export const savedViewLists = [
  'services',
  'orders',
  'queue',
  'customers',
  'payouts',
  'deposits',
  'quotes',
  'contracts',
  'deals',
  'contacts',
  'projects',
  'tasks',
  'companies',
  'staff',
  'perks',
  'invoices',
] as const;

const savedViewFields = () => ({
  name: requiredText(60),
  /** The query string of the view: search, filters, sorting. */
  search: z._default(text(2000), ''),
  /** The keys of the hidden columns. */
  hidden: z._default(z.array(requiredText(40)).check(z.maxLength(40)), []),
  /** Shared with colleagues: those of the same partner, or the other administrators. */
  shared: z._default(z.boolean(), false),
});

/** A saved view of a list. */
export const SavedView = z.object({
  id,
  list: z.enum(savedViewLists),
  name: z.string(),
  search: z.string(),
  hidden: z.array(z.string()),
  shared: z.boolean(),
  /** Whether the caller created it, and may change it. */
  mine: z.boolean(),
  updatedAt: timestamp,
});
export type SavedView = z.infer<typeof SavedView>;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/views',
  summary: "List the caller's saved views of a list, and those shared by colleagues",
  permission: 'views.read',
  query: z.strictObject({ list: z.optional(z.enum(savedViewLists)) }),
  response: listResponse(SavedView),
});

export const createSavedView = endpoint({
  method: 'POST',
  path: '/views',
  summary: 'Save a view of a list',
  permission: 'views.write',
  body: z.strictObject({ list: z.enum(savedViewLists), ...savedViewFields() }),
  response: SavedView,
  status: 201,
  errors: [409],
});

export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/views/{id}',
  summary: 'Update one’s own saved view',
  permission: 'views.write',
  params: Id,
  body: z.strictObject(savedViewFields()),
  response: SavedView,
  errors: [404, 409],
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/views/{id}',
  summary: 'Delete one’s own saved view',
  permission: 'views.write',
  params: Id,
  response: z.void(),
  status: 204,
  errors: [404],
});
