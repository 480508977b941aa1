import { offsetOf } from '@techadds/shared/router';
import type { CatalogSearch } from './catalogQuery';

/** What the catalogue's address says where it says nothing. */
export const defaults = { query: '', category: '', sort: 'name', order: 'asc', offset: '0' };
export type CatalogAddress = Record<keyof typeof defaults, string>;
export type Change = (changes: Partial<CatalogAddress>) => void;

const pageSize = 50;
const sorts = ['name', 'price', 'delivery', 'newest'] as const;

export const sortOptions = [
  { value: 'name.asc', label: 'Name, A to Z' },
  { value: 'name.desc', label: 'Name, Z to A' },
  { value: 'price.asc', label: 'Price, low to high' },
  { value: 'price.desc', label: 'Price, high to low' },
  { value: 'delivery.asc', label: 'Quickest delivery' },
  { value: 'newest.asc', label: 'Newest' },
];

/** The search that an address stands for; a person may have typed anything into it. */
export function readAddress({ query, category, sort, order, offset }: CatalogAddress): CatalogSearch {
  return {
    query: query.slice(0, 200),
    category: category.slice(0, 120),
    sort: sorts.find((known) => known === sort) ?? 'name',
    order: order === 'desc' ? 'desc' : 'asc',
    limit: pageSize,
    offset: Number(offsetOf(offset)),
  };
}

/** A link to the catalogue with some of its address changed; back on the first page unless `offset` is given. */
export function linkTo(address: CatalogAddress, changes: Partial<CatalogAddress>): { search: string } {
  const entries = Object.entries({ ...address, offset: defaults.offset, ...changes });
  const search = new URLSearchParams(entries.filter(([key, value]) => value !== defaults[key as keyof typeof defaults]));
  return { search: search.toString() };
}
