import { Page } from '@techadds/shared/ui';
import { useSearchState } from '@techadds/shared/router';
import { catalogParamDefaults, toCatalogSearch } from './search-params';
import { Catalog } from './Catalog';
import { CatalogSearchBar } from './CatalogSearchBar';

/** The marketplace page: search, filters, sort order and page are in the URL. */
export function CatalogPage() {
  const [address, change] = useSearchState(catalogParamDefaults);
  return (
    <Page title="Marketplace">
      <Catalog
        params={address}
        updateParams={change}
        search={toCatalogSearch(address)}
        toolbar={(filtersButton) => (
          <CatalogSearchBar query={address.query} onSearch={(query) => change({ query })}>
            {filtersButton}
          </CatalogSearchBar>
        )}
      />
    </Page>
  );
}
