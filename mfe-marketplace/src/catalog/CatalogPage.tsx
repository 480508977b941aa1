import { apiQuery } from '@techadds/shared/api';
import { listCategories } from '@techadds/shared/contract/categories';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Box, ErrorNotice, Flex, Grid, NativeSelect, Page, SearchInput } from '@techadds/shared/ui';
import { defaults, readAddress } from './address';
import { CategoryFacets, offered } from './CategoryFacets';
import { catalogQuery } from './catalogQuery';
import { Results, ResultsSkeleton } from './Results';

/** The marketplace: services to search, filter and sort, all of it in the address. */
export function CatalogPage() {
  const [address, change] = useSearchState(defaults);
  const search = readAddress(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...catalogQuery(search), placeholderData: keepPreviousData });
  const categories = useQuery(apiQuery(listCategories)).data?.items;
  return (
    <Page title="Marketplace">
      <Flex gap="2" mb="5" flexWrap="wrap">
        <SearchInput
          value={address.query}
          onChange={(query) => change({ query })}
          label="Search services"
          placeholder="Search services, partners, skills"
        />
        <Box width="full" _cSm={{ width: '12rem' }} _cMd={{ display: 'none' }}>
          <NativeSelect
            aria-label="Category"
            value={address.category}
            onChange={(event) => change({ category: event.target.value })}
            options={[
              { value: '', label: 'All categories' },
              ...offered(categories ?? [], address.category).map(({ slug, name, serviceCount }) => ({
                value: slug,
                label: `${name} (${serviceCount})`,
              })),
            ]}
          />
        </Box>
      </Flex>
      <Grid gap="0 2rem" gridTemplateColumns="minmax(0, 1fr)" _cMd={{ gridTemplateColumns: '212px minmax(0, 1fr)' }} alignItems="start">
        <CategoryFacets categories={categories} address={address} />
        <Box minWidth="0">
          {data ? (
            <Results part={data} address={address} change={change} stale={isPlaceholderData} />
          ) : error ? (
            <ErrorNotice title="The marketplace didn’t load" safe="No order is affected." error={error} onRetry={() => void refetch()} />
          ) : (
            <ResultsSkeleton rail={search.query === ''} />
          )}
        </Box>
      </Grid>
    </Page>
  );
}
