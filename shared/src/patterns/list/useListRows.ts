import { useCallback, useMemo, useState } from 'react';
import { apiQuery, type ApiError, type CallArguments } from '@techadds/shared/api';
import type { EndpointShape, Output } from '@techadds/shared/contract/endpoint';
import type { ListMeta } from '@techadds/shared/contract/list';
import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@techadds/shared/query';
import { toPageQuery } from './page-input';
import type { ListParams } from './useListParams';

/** The row type of a list response. */
export type ListRow<E extends EndpointShape> = Output<E> extends { items: readonly (infer T)[] } ? T : never;
type ListPage<E extends EndpointShape> = Output<E> & { items: readonly ListRow<E>[]; meta: ListMeta };

/** Lists show at most this many rows; users narrow longer lists with filters. */
const maxRows = 10_000;
const pageSize = 200;
/** A page is loaded when it is this many rows away from the view. */
const prefetchRows = 80;

interface ListRows<E extends EndpointShape> {
  /** The response for the first page, including the fields beside the rows. */
  data: ListPage<E> | undefined;
  /** In endless mode, rows that are not loaded yet are undefined. */
  rows: readonly (ListRow<E> | undefined)[];
  error: ApiError | null;
  refetch: () => void;
  isPlaceholderData: boolean;
  onVisible: (from: number, to: number) => void;
}

/** The rows for a query: one page, or in endless mode the whole list, of which the pages in view are loaded. */
export function useListRows<const E extends EndpointShape>(
  endpoint: E,
  { query, page }: Pick<ListParams, 'query' | 'page'>,
  options: { extraQuery?: Record<string, string | undefined>; refetchInterval?: number } = {},
): ListRows<E> {
  const { limit, showAll } = page;
  const pageQuery = (offset: string) => {
    const input = { query: toPageQuery(query, { limit, offset }, options.extraQuery) };
    return apiQuery(endpoint, ...([input] as unknown as CallArguments<E>));
  };
  // Sent while the page is rendered: effects run after it is painted, which takes a phone 0.3 s.
  usePrefetchQuery(pageQuery(page.offset));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(page.offset),
    placeholderData: keepPreviousData,
    ...(options.refetchInterval && { refetchInterval: options.refetchInterval }),
  });
  const first = data as ListPage<E> | undefined;
  const [inView, setInView] = useState<readonly [number, number]>([0, 0]);
  const total = showAll ? Math.min(first?.meta.total ?? 0, maxRows) : 0;
  const pagesInView = showAll
    ? Array.from({ length: inView[1] - inView[0] + 1 }, (_, n) => inView[0] + n).filter((n) => n > 0 && n * pageSize < total)
    : [];
  const client = useQueryClient();
  // One query for all pages in view, each of which is cached separately: scrolling loads only the new pages.
  const furtherPages = useQuery({
    queryKey: [...pageQuery('0').queryKey, pagesInView],
    queryFn: () =>
      Promise.all(
        pagesInView.map(async (n) => ({
          n,
          page: (await client.fetchQuery({ ...pageQuery(String(n * pageSize)), staleTime: 60_000 })) as ListPage<E>,
        })),
      ),
    enabled: pagesInView.length > 0,
    placeholderData: keepPreviousData,
  });
  const onVisible = useCallback((from: number, to: number) => {
    const next = [Math.floor(Math.max(0, from - prefetchRows) / pageSize), Math.floor((to + prefetchRows) / pageSize)] as const;
    setInView((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
  }, []);

  // Keeps the identity of the array until rows arrive: a new array causes thousands of rows to be compared.
  const loadedPages = furtherPages.data;
  const rows = useMemo<readonly (ListRow<E> | undefined)[]>(() => {
    if (!showAll || !first) return first?.items ?? [];
    const all = new Array<ListRow<E> | undefined>(total).fill(undefined);
    const fill = (items: readonly ListRow<E>[], at: number) => items.forEach((item, n) => at + n < total && (all[at + n] = item));
    fill(first.items, 0);
    for (const { n, page: part } of loadedPages ?? []) fill(part.items, n * pageSize);
    return all;
  }, [showAll, first, loadedPages, total]);
  return { data: first, rows, error, refetch: () => void refetch(), isPlaceholderData, onVisible };
}
