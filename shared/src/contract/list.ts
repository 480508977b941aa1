import * as z from 'zod/mini';
import { text, wholeNumber } from './fields';

export const ListMeta = z.object({
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  sort: z.string(),
  order: z.enum(['asc', 'desc']),
  hasMore: z.boolean(),
});
export type ListMeta = z.infer<typeof ListMeta>;

/** The response of every list: the page's items and the page's metadata. */
export const listResponse = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), meta: ListMeta });

/** The query parameters of every list; `sort` is one of `sorts`, whose first is the default. */
export function listQuery<const S extends readonly [string, ...string[]]>(sorts: S, order: 'asc' | 'desc' = 'asc') {
  return z.strictObject({
    query: z.optional(text(200)),
    limit: z._default(wholeNumber(1, 200), 50),
    offset: z._default(wholeNumber(0, 1_000_000), 0),
    sort: z._default(z.enum(sorts), sorts[0] as S[number]),
    order: z._default(z.enum(['asc', 'desc']), order),
  });
}
