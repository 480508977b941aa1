import { Page } from '@techadds/shared/ui';
import { useSearchState } from '@techadds/shared/router';
import { defaults, readAddress } from './search-params';
import { Catalog } from './Catalog';
import { CatalogSearchBar } from './CatalogSearchBar';

/** The marketplace: services to search, narrow and sort, all of it in the address. */
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
