import { asc, desc, ilike, sql, type Column, type SQL } from 'drizzle-orm';
import type { ListMeta } from '@techadds/shared/contract/list';

export interface ListRequest {
  limit: number;
  offset: number;
  sort: string;
  order: 'asc' | 'desc';
}

/** A page of a list in the response format of all lists. */
export function toPage<T>(request: ListRequest, total: number, items: T[]): { items: T[]; meta: ListMeta } {
  const { limit, offset, sort, order } = request;
  return { items, meta: { total, limit, offset, sort, order, hasMore: offset + items.length < total } };
}

/** Rows whose column contains the text, ignoring case; `%` and `_` are literal. */
export const containsText = (column: Column | SQL, text: string): SQL => ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);

/** Sorts text by the ICU root collation, which compares case and accents last. */
export const alphabetically = (text: Column | SQL): SQL => sql`${text} collate "und-x-icu"`;

/** Sorts all columns in one direction; the last one should be unique, so that pages neither repeat nor skip rows. */
export const orderByColumns = (order: 'asc' | 'desc', ...columns: (Column | SQL)[]): SQL[] =>
  columns.map((column) => (order === 'desc' ? desc(column) : asc(column)));
