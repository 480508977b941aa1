import { Page } from '@techadds/shared/ui';
import { useSearchState } from '@techadds/shared/router';
import { defaults, readAddress } from './search-params';
import { Catalog } from './Catalog';
import { CatalogSearchBar } from './CatalogSearchBar';

/** The marketplace page: search, filters, sort order and page are in the URL. */
export function CatalogPage() {
  const [address, change] = useSearchState(defaults);
  return (
    <Page title="Marketplace">
      <Catalog
        address={address}
        change={change}
        search={readAddress(address)}
        bar={(filtersButton) => (
          <CatalogSearchBar query={address.query} onSearch={(query) => change({ query })}>
            {filtersButton}
          </CatalogSearchBar>
        )}
      />
    </Page>
  );
}
