import { parseOffset, useLocation, useSearchState } from '@techadds/shared/router';
import { getDefaultSort, type AllowedValues, type ListParamsConfig } from './page-input';

type ValueOf<A> = A extends readonly (infer V)[] ? V : string;

type ListQuery<S extends string = string, F extends Record<string, AllowedValues> = Record<string, AllowedValues>> = {
  query: string;
  sort: S;
  order: 'asc' | 'desc';
} & { [K in keyof F]?: ValueOf<F[K]> };

export interface ListParams<S extends string = string, F extends Record<string, AllowedValues> = Record<string, AllowedValues>> {
  /** The query for the server, without the page. URLs can be edited by hand, so invalid values are left out. */
  query: ListQuery<S, F>;
  page: { limit: '50' | '200'; offset: string; showAll: boolean };
  /** As typed; also `open`, the key of the record that is open beside the list. */
  rawParams: Record<keyof F | 'query' | 'sort' | 'order' | 'offset' | 'rows' | 'open', string>;
  update: (changes: Partial<Record<string, string>>) => void;
  /** Clears search and filters. */
  clearFilters: () => void;
  isFiltered: boolean;
  /** The URL of the list with other filters: for tabs. */
  hrefWith: (changes: Record<string, string>) => string;
  /** The query string without the page: what a saved view stores. */
  search: string;
}

/** Search, filters, sorting and page of a list, stored in the URL, so that a copied link and the back button show the same list. */
export function useListParams<const S extends string, const F extends Record<string, AllowedValues> = Record<string, never>>(
  config: ListParamsConfig<S, F>,
): ListParams<S, F> {
  const { sorts, filters } = config;
  const { sort, order } = getDefaultSort(config);
  const { pathname } = useLocation();
  const noFilters = Object.fromEntries(Object.keys(filters ?? {}).map((name) => [name, '']));
  const defaults: Record<string, string> = { query: '', ...noFilters, sort, order, offset: '0', rows: '50', open: '' };
  const [rawParams, update] = useSearchState(defaults);
  const validFilters = Object.fromEntries(
    Object.entries(filters ?? {}).flatMap(([name, allowed]) => {
      const value = rawParams[name] ?? '';
      const isAllowed = value !== '' && (typeof allowed === 'function' ? allowed(value) : allowed.includes(value));
      return isAllowed ? [[name, value]] : [];
    }),
  );
  const query = {
    query: (rawParams.query ?? '').slice(0, 200),
    sort: sorts.find((allowed) => allowed === rawParams.sort) ?? sort,
    order: rawParams.order === 'asc' || rawParams.order === 'desc' ? rawParams.order : order,
    ...validFilters,
  };
  const buildSearch = (changes: Record<string, string>) =>
    new URLSearchParams(
      Object.entries({ ...rawParams, offset: '0', open: '', ...changes }).filter(([key, value]) => value !== defaults[key]),
    ).toString();
  return {
    query: query as unknown as ListQuery<S, F>,
    page: {
      limit: rawParams.rows === '200' || rawParams.rows === 'all' ? '200' : '50',
      offset: rawParams.rows === 'all' ? '0' : parseOffset(rawParams.offset ?? '0'),
      showAll: rawParams.rows === 'all',
    },
    rawParams: rawParams as ListParams<S, F>['rawParams'],
    update,
    clearFilters: () => update({ query: '', ...noFilters }),
    isFiltered: query.query !== '' || Object.keys(validFilters).length > 0,
    hrefWith: (changes) => {
      const search = buildSearch(changes);
      return search === '' ? pathname : `${pathname}?${search}`;
    },
    search: buildSearch({ rows: '50' }),
  };
}
