import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, requiredText } from '../fields';

/** The record types of the global search, in the order of the response. */
export const searchTypes = ['order', 'service', 'customer', 'contact', 'deal', 'quote', 'contract', 'project', 'payout', 'user'] as const;
export type SearchType = (typeof searchTypes)[number];

const searchTypePattern = `(${searchTypes.join('|')})`;
const searchTypesField = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(new RegExp(`^${searchTypePattern}(,${searchTypePattern})*$`), `Give some of ${searchTypes.join(', ')}, with commas between.`),
  );

/** A record, with the URL of its page for the caller. */
export const SearchResult = z.object({
  type: z.enum(searchTypes),
  id,
  title: z.string(),
  /** Distinguishes it from others with the same name. */
  detail: z.string(),
  path: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchRecords = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Search records visible to the caller: a few of each type, best matches first',
  permission: 'search.read',
  query: z.strictObject({
    query: requiredText(100),
    /** Comma-separated; all by default. Types that the caller may not read are ignored. */
    types: z.optional(searchTypesField),
  }),
  response: z.object({
    items: z.array(SearchResult),
    /** Whether no record matches the exact words, and the items are only similar. */
    alike: z.boolean(),
  }),
});
