import { offsetOf, useLocation, useSearchState } from '@techadds/shared/router';

/** What a filter may be: one of these words, or whatever the function lets pass. */
type Allowed = readonly string[] | ((typed: string) => boolean);
type ValueOf<A> = A extends readonly (infer V)[] ? V : string;

interface ListSpec<S extends string, F extends Record<string, Allowed>> {
  /** What the server sorts by; the first is the default. */
  sorts: readonly [S, ...S[]];
  order?: 'asc' | 'desc';
  filters?: F;
}

type ListQuery<S extends string = string, F extends Record<string, Allowed> = Record<string, Allowed>> = {
  query: string;
  sort: S;
  order: 'asc' | 'desc';
} & { [K in keyof F]?: ValueOf<F[K]> };

export interface ListAddress<S extends string = string, F extends Record<string, Allowed> = Record<string, Allowed>> {
  /** What to ask the server for, but for the page. A person may have typed anything into the address; what makes no sense is left out. */
  query: ListQuery<S, F>;
  page: { limit: '50' | '200'; offset: string; endless: boolean };
  /** As typed. */
  typed: Record<string, string>;
  change: (changes: Record<string, string>) => void;
  /** Takes search and filters away. */
  clear: () => void;
  isFiltered: boolean;
  /** Where the list would be with other filters: for tabs. */
  linkTo: (changes: Record<string, string>) => string;
  /** The address after the `?`, without the page: what a saved view keeps. */
  search: string;
}

/** Search, filters, sort and page of a list, all of it in the address, so that a copied link and the back button show the same. */
export function useListAddress<const S extends string, const F extends Record<string, Allowed> = Record<string, never>>({
  sorts,
  order = 'asc',
  filters,
}: ListSpec<S, F>): ListAddress<S, F> {
  const { pathname } = useLocation();
  const plain = Object.fromEntries(Object.keys(filters ?? {}).map((name) => [name, '']));
  const defaults: Record<string, string> = { query: '', ...plain, sort: sorts[0], order, offset: '0', rows: '50' };
  const [typed, change] = useSearchState(defaults);
  const chosen = Object.fromEntries(
    Object.entries(filters ?? {}).flatMap(([name, known]) => {
      const value = typed[name] ?? '';
      const fits = value !== '' && (typeof known === 'function' ? known(value) : known.includes(value));
      return fits ? [[name, value]] : [];
    }),
  );
  const query = {
    query: (typed.query ?? '').slice(0, 200),
    sort: sorts.find((known) => known === typed.sort) ?? sorts[0],
    order: typed.order === 'asc' || typed.order === 'desc' ? typed.order : order,
    ...chosen,
  };
  const searchOf = (changes: Record<string, string>) =>
    new URLSearchParams(Object.entries({ ...typed, offset: '0', ...changes }).filter(([key, value]) => value !== defaults[key])).toString();
  return {
    query: query as unknown as ListQuery<S, F>,
    page: {
      limit: typed.rows === '200' || typed.rows === 'all' ? '200' : '50',
      offset: typed.rows === 'all' ? '0' : offsetOf(typed.offset ?? '0'),
      endless: typed.rows === 'all',
    },
    typed,
    change,
    clear: () => change({ query: '', ...plain }),
    isFiltered: query.query !== '' || Object.keys(chosen).length > 0,
    linkTo: (changes) => {
      const search = searchOf(changes);
      return search === '' ? pathname : `${pathname}?${search}`;
    },
    search: searchOf({ rows: '50' }),
  };
}
