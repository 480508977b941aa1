import type { ReactNode } from 'react';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Flex, lazyComponent, Page } from '@techadds/shared/ui';
import { toCatalogSearch } from '../catalog/search-params';
import { Catalog } from '../catalog/Catalog';
import { catalogQuery } from '../catalog/catalog-query';
import { CatalogSearchBar } from '../catalog/CatalogSearchBar';
import { AddressField } from './AddressField';
import { marketplace2ParamDefaults, toViewMode } from './search-params';
import { CompareBox } from './CompareBox';
import { CompareTray } from './CompareTray';
import { FeaturedRail } from './FeaturedRail';
import { useSavedServices } from './saved-services';
import { MapView } from './MapView';
import { ViewModeSwitch } from './ViewModeSwitch';
import { RailView } from './RailView';
import { RecentlyViewed } from './RecentlyViewed';

const CategoryActions = lazyComponent(() => import('./CategoryActions').then((part) => part.CategoryActions));

/** The enhanced marketplace: availability at an address, as a list, in rails or on a map, and a comparison of services. */
export function Marketplace2Page() {
  const [state, change] = useSearchState(marketplace2ParamDefaults);
  const mode = toViewMode(state.mode);
  const mayManageCategories = useCan('categories.manage');
  const search = { ...toCatalogSearch(state), ...(state.address && { address: state.address.slice(0, 300) }) };
  const { kept } = useSavedServices('compare');
  // Same query as the list, so that it is requested only once.
  const { data } = useQuery({ ...catalogQuery(search) });
  const address = state.address.slice(0, 300);
  const top = (filtersButton?: ReactNode) => (
    <CatalogSearchBar query={state.query} onSearch={(query) => change({ query })}>
      <AddressField key={state.address} value={state.address} region={data?.place} onChange={(next) => change({ address: next })} />
      {filtersButton}
    </CatalogSearchBar>
  );
  const plain = state.query === '' && state.offset === '0';
  return (
    <Page
      title="Enhanced marketplace"
      actions={
        <>
          {mayManageCategories && (
            // The room of its button, so that the switch does not move when its code is loaded.
            <Flex minWidth="8rem" minHeight="9.5">
              <CategoryActions selected={state.category} />
            </Flex>
          )}
          <ViewModeSwitch mode={mode} onChange={(next) => change({ mode: next })} />
        </>
      }
    >
      {mode === 'list' && (
        <Catalog
          params={state}
          updateParams={change}
          search={search}
          toolbar={top}
          intro={
            plain ? (
              <>
                <FeaturedRail address={address} place={data?.place ?? null} />
                <RecentlyViewed />
              </>
            ) : (
              <></>
            )
          }
          renderCorner={(item) => <CompareBox item={item} />}
          highlightedIds={new Set(kept.map(({ id }) => id))}
        />
      )}
      {mode !== 'list' && top()}
      {mode === 'rail' && <RailView search={search} />}
      {mode === 'map' && <MapView state={state} search={search} updateParams={change} />}
      <CompareTray address={address} />
    </Page>
  );
}
