import type { ListParams } from './useListParams';

/** The values that a parameter of a list can have: one of these words, or any that the function accepts. */
export type AllowedValues = readonly string[] | ((rawParams: string) => boolean);

/** The sort keys and filters of a list. */
export interface ListParamsConfig<S extends string = string, F extends Record<string, AllowedValues> = Record<string, AllowedValues>> {
  /** The sort keys of the server; the first is the default. */
  sorts: readonly [S, ...S[]];
  order?: 'asc' | 'desc';
  filters?: F;
}

/** The sort of a list at a URL that names none. */
export const getDefaultSort = <S extends string>({ sorts, order = 'asc' }: ListParamsConfig<S>) => ({ sort: sorts[0], order });

/** The query of the request for a page of a list. */
export const toPageQuery = (
  query: ListParams['query'],
  { limit, offset }: Pick<ListParams['page'], 'limit' | 'offset'>,
  extraQuery?: Record<string, string | undefined>,
): Record<string, string | undefined> => ({ ...query, ...extraQuery, ...(limit !== '50' && { limit }), offset });

/** The query of the first page at a URL without parameters. */
export const toFirstPageQuery = (config: ListParamsConfig, extraQuery?: Record<string, string | undefined>) =>
  toPageQuery({ query: '', ...getDefaultSort(config) }, { limit: '50', offset: '0' }, extraQuery);
