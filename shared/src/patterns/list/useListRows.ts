import { useCallback, useMemo, useState } from 'react';
import { apiQuery, type ApiError, type CallArguments } from '@techadds/shared/api';
import type { EndpointShape, Output } from '@techadds/shared/contract/endpoint';
import type { ListMeta } from '@techadds/shared/contract/list';
import { keepPreviousData, useQuery, useQueryClient } from '@techadds/shared/query';
import type { ListAddress } from './useListParams';

/** The rows of a list's answer. */
export type ItemOf<E extends EndpointShape> = Output<E> extends { items: readonly (infer T)[] } ? T : never;
type Page<E extends EndpointShape> = Output<E> & { items: readonly ItemOf<E>[]; meta: ListMeta };

/** More rows than this are not shown at once; whoever looks for one among them narrows the list. */
const mostRows = 10_000;
const pageSize = 200;
/** A page is loaded when as many rows are missing until it comes into view. */
const soon = 80;

interface Rows<E extends EndpointShape> {
  /** The first page's answer, with what comes beside the rows. */
  data: Page<E> | undefined;
  /** In endless mode those that were not loaded yet are undefined. */
  rows: readonly (ItemOf<E> | undefined)[];
  error: ApiError | null;
  refetch: () => void;
  isPlaceholderData: boolean;
  onVisible: (from: number, to: number) => void;
}

/** The rows at an address: a page, or in endless mode all of them, of which those in view are loaded. */
export function useRows<const E extends EndpointShape>(
  endpoint: E,
  { query, page }: Pick<ListAddress, 'query' | 'page'>,
  options: { more?: Record<string, string | undefined>; refetchInterval?: number } = {},
): Rows<E> {
  const { limit, endless } = page;
  const asking = (offset: string) => {
    const input = { query: { ...query, ...options.more, ...(limit !== '50' && { limit }), offset } };
    return apiQuery(endpoint, ...([input] as unknown as CallArguments<E>));
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...asking(page.offset),
    placeholderData: keepPreviousData,
    ...(options.refetchInterval && { refetchInterval: options.refetchInterval }),
  });
  const first = data as Page<E> | undefined;
  const [inView, setInView] = useState<readonly [number, number]>([0, 0]);
  const total = endless ? Math.min(first?.meta.total ?? 0, mostRows) : 0;
  const wanted = endless
    ? Array.from({ length: inView[1] - inView[0] + 1 }, (_, n) => inView[0] + n).filter((n) => n > 0 && n * pageSize < total)
    : [];
  const client = useQueryClient();
  // One question for all pages in view, each of which is kept by itself: scrolling on asks for the new ones only.
  const others = useQuery({
    queryKey: [...asking('0').queryKey, wanted],
    queryFn: () =>
      Promise.all(
        wanted.map(async (n) => ({
          n,
          page: (await client.fetchQuery({ ...asking(String(n * pageSize)), staleTime: 60_000 })) as Page<E>,
        })),
      ),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  const onVisible = useCallback((from: number, to: number) => {
    const next = [Math.floor(Math.max(0, from - soon) / pageSize), Math.floor((to + soon) / pageSize)] as const;
    setInView((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
  }, []);

  // The same array for as long as nothing has come: thousands of rows are looked through when it is another one.
  const more = others.data;
  const rows = useMemo<readonly (ItemOf<E> | undefined)[]>(() => {
    if (!endless || !first) return first?.items ?? [];
    const all = new Array<ItemOf<E> | undefined>(total).fill(undefined);
    const put = (items: readonly ItemOf<E>[], at: number) => items.forEach((item, n) => at + n < total && (all[at + n] = item));
    put(first.items, 0);
    for (const { n, page: part } of more ?? []) put(part.items, n * pageSize);
    return all;
  }, [endless, first, more, total]);
  return { data: first, rows, error, refetch: () => void refetch(), isPlaceholderData, onVisible };
}
