import { useDeferredValue, useState, type ReactNode } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { listMarketplaceCategories } from '@techadds/shared/contract/categories/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, ErrorNotice, Grid, lazyComponent, SkipLink } from '@techadds/shared/ui';
import { IconAdjustments } from '@techadds/shared/ui/icons';
import { filterParams, type CatalogParams, type UpdateCatalogParams } from './search-params';
import { catalogQuery, type CatalogSearch } from './catalog-query';
import { Facets } from './Facets';
import { CatalogResults, resultsId, CatalogResultsSkeleton } from './CatalogResults';

const FilterSheet = lazyComponent(() => import('./FilterSheet').then((module) => module.FilterSheet));

interface CatalogProps {
  params: CatalogParams;
  updateParams: UpdateCatalogParams;
  search: CatalogSearch;
  /** Renders the search bar; receives the filter button, which is shown on narrow screens. */
  toolbar: (filtersButton: ReactNode) => ReactNode;
  /** Replaces the featured partners above the results. */
  intro?: ReactNode;
  /** Renders the content of a card's corner. */
  renderCorner?: (item: CatalogItem) => ReactNode;
  /** Ids of services whose cards are highlighted. */
  highlightedIds?: ReadonlySet<string>;
}

/** The catalog: filters (as a sheet on narrow screens) and one page of services. */
export function Catalog({ params, updateParams, search, toolbar, intro, renderCorner, highlightedIds }: CatalogProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...catalogQuery(search), placeholderData: keepPreviousData });
  const categories = useQuery(apiQuery(listMarketplaceCategories)).data?.items;
  const [sheet, setSheet] = useState(false);
  // The services are rendered first; phones show no facets beside them.
  const hasFacets = useDeferredValue(true, false);
  const facets = { categories, results: data, params, updateParams };
  const set = Object.keys(filterParams).filter((key) => params[key as keyof typeof filterParams] !== '' && key !== 'maxCents').length;
  return (
    <>
      {toolbar(
        <Button icon={<IconAdjustments />} onClick={() => setSheet(true)} minHeight={{ base: '11', sm: '9' }} _cMd={{ display: 'none' }}>
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>,
      )}
      {sheet && <FilterSheet {...facets} onClose={() => setSheet(false)} />}
      <Grid gap="0 2rem" gridTemplateColumns="minmax(0, 1fr)" _cMd={{ gridTemplateColumns: '212px minmax(0, 1fr)' }} alignItems="start">
        <Box as="aside" aria-label="Filters" display="none" _cMd={{ display: 'block' }}>
          <SkipLink to={resultsId}>Skip the filters</SkipLink>
          {hasFacets && <Facets {...facets} />}
        </Box>
        <Box minWidth="0">
          {data ? (
            <CatalogResults
              results={data}
              params={params}
              updateParams={updateParams}
              isRefetching={isPlaceholderData}
              categories={categories ?? []}
              intro={intro}
              renderCorner={renderCorner}
              highlightedIds={highlightedIds}
            />
          ) : error ? (
            <ErrorNotice
              title="The marketplace didn’t load"
              reassurance="No order is affected."
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <CatalogResultsSkeleton rail={search.query === '' && intro === undefined} />
          )}
        </Box>
      </Grid>
    </>
  );
}
