import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, requiredText } from '../fields';

/** What can be searched for from everywhere, in the order of the answer. */
export const searchTypes = ['order', 'service', 'customer', 'payout', 'user'] as const;
export type SearchType = (typeof searchTypes)[number];

const listed = `(${searchTypes.join('|')})`;
const types = z
  .string()
  .check(z.maxLength(200), z.regex(new RegExp(`^${listed}(,${listed})*$`), `Give some of ${searchTypes.join(', ')}, with commas between.`));

/** A record as a person would look for it, and the address of its page for the caller. */
export const SearchResult = z.object({
  type: z.enum(searchTypes),
  id,
  title: z.string(),
  /** What tells it from others of its name. */
  detail: z.string(),
  path: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchRecords = endpoint({
  method: 'GET',
  path: '/search',
  summary: "Records in the caller's reach that have these words: a few of each type, the best matches first",
  permission: 'search.read',
  query: z.strictObject({
    query: requiredText(100),
    /** Comma-separated; all where left out. Types that the caller may not read are passed over. */
    types: z.optional(types),
  }),
  response: z.object({
    items: z.array(SearchResult),
    /** Whether nothing has the words as they were typed, and the items are only like them. */
    alike: z.boolean(),
  }),
});
