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

/** Every list answers in this shape: the page's items and what page it is. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), meta: ListMeta });

/** Query parameters that every list takes; `sort` names one of `sorts`, the first of which is the default. */
export function listQuery<const S extends readonly [string, ...string[]]>(sorts: S, order: 'asc' | 'desc' = 'asc') {
  return z.strictObject({
    query: z.optional(text(200)),
    limit: z._default(wholeNumber(1, 200), 50),
    offset: z._default(wholeNumber(0, 1_000_000), 0),
    sort: z._default(z.enum(sorts), sorts[0] as S[number]),
    order: z._default(z.enum(['asc', 'desc']), order),
  });
}
