import { useState, type ReactNode } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { listMarketplaceCategories } from '@techadds/shared/contract/categories/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, ErrorNotice, Grid, lazyComponent, SkipLink } from '@techadds/shared/ui';
import { IconAdjustments } from '@techadds/shared/ui/icons';
import { filters, type CatalogAddress, type Change } from './search-params';
import { catalogQuery, type CatalogSearch } from './catalog-query';
import { Facets } from './Facets';
import { Results, resultsId, ResultsSkeleton } from './Results';

const FilterSheet = lazyComponent(() => import('./FilterSheet').then((module) => module.FilterSheet));

interface CatalogProps {
  address: CatalogAddress;
  change: Change;
  search: CatalogSearch;
  /** Renders the search bar; receives the filter button, which is shown on narrow screens. */
  bar: (filtersButton: ReactNode) => ReactNode;
  /** Replaces the featured partners above the results. */
  lead?: ReactNode;
  /** Renders the content of a card's corner. */
  corner?: (item: CatalogItem) => ReactNode;
  /** Ids of services whose cards are highlighted. */
  marked?: ReadonlySet<string>;
}

/** The catalog: filters (as a sheet on narrow screens) and one page of services. */
export function Catalog({ address, change, search, bar, lead, corner, marked }: CatalogProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...catalogQuery(search), placeholderData: keepPreviousData });
  const categories = useQuery(apiQuery(listMarketplaceCategories)).data?.items;
  const [sheet, setSheet] = useState(false);
  const facets = { categories, part: data, address, change };
  const set = Object.keys(filters).filter((key) => address[key as keyof typeof filters] !== '' && key !== 'maxCents').length;
  return (
    <>
      {bar(
        <Button icon={<IconAdjustments />} onClick={() => setSheet(true)} css={{ _cMd: { display: 'none' } }}>
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>,
      )}
      {sheet && <FilterSheet {...facets} onClose={() => setSheet(false)} />}
      <Grid gap="0 2rem" gridTemplateColumns="minmax(0, 1fr)" _cMd={{ gridTemplateColumns: '212px minmax(0, 1fr)' }} alignItems="start">
        <Box as="aside" aria-label="Filters" display="none" _cMd={{ display: 'block' }}>
          <SkipLink to={resultsId}>Skip the filters</SkipLink>
          <Facets {...facets} />
        </Box>
        <Box minWidth="0">
          {data ? (
            <Results
              part={data}
              address={address}
              change={change}
              stale={isPlaceholderData}
              categories={categories ?? []}
              lead={lead}
              corner={corner}
              marked={marked}
            />
          ) : error ? (
            <ErrorNotice
              title="The marketplace didn’t load"
              reassurance="No order is affected."
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <ResultsSkeleton rail={search.query === '' && lead === undefined} />
          )}
        </Box>
      </Grid>
    </>
  );
}
