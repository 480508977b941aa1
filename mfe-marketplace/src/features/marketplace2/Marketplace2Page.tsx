import type { ReactNode } from 'react';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Page } from '@techadds/shared/ui';
import { readAddress } from '../catalog/search-params';
import { Catalog } from '../catalog/Catalog';
import { catalogQuery } from '../catalog/catalog-query';
import { CatalogSearchBar } from '../catalog/CatalogSearchBar';
import { AddressField } from './AddressField';
import { enhancedDefaults, modeOf } from './search-params';
import { CompareBox } from './CompareBox';
import { CompareTray } from './CompareTray';
import { FeaturedRail } from './FeaturedRail';
import { useKept } from './saved-services';
import { MapView } from './MapView';
import { ModeSwitch } from './ModeSwitch';
import { RailView } from './RailView';
import { RecentlyViewed } from './RecentlyViewed';

/** The enhanced marketplace: availability at an address, as a list, in rails or on a map, and a comparison of services. */
export function EnhancedPage() {
  const [state, change] = useSearchState(enhancedDefaults);
  const mode = modeOf(state.mode);
  const search = { ...readAddress(state), ...(state.address && { address: state.address.slice(0, 300) }) };
  const { kept } = useKept('compare');
  // Same query as the list, so that it is requested only once.
  const { data } = useQuery({ ...catalogQuery(search) });
  const address = state.address.slice(0, 300);
  const top = (filtersButton?: ReactNode) => (
    <CatalogSearchBar query={state.query} onSearch={(query) => change({ query })}>
      <AddressField key={state.address} value={state.address} place={data?.place} onChange={(next) => change({ address: next })} />
      {filtersButton}
    </CatalogSearchBar>
  );
  const plain = state.query === '' && state.offset === '0';
  return (
    <Page title="Enhanced marketplace" actions={<ModeSwitch mode={mode} onChange={(next) => change({ mode: next })} />}>
      {mode === 'list' && (
        <Catalog
          address={state}
          change={change}
          search={search}
          bar={top}
          lead={
            plain ? (
              <>
                <FeaturedRail address={address} place={data?.place ?? null} />
                <RecentlyViewed />
              </>
            ) : (
              <></>
            )
          }
          corner={(item) => <CompareBox item={item} />}
          marked={new Set(kept.map(({ id }) => id))}
        />
      )}
      {mode !== 'list' && top()}
      {mode === 'rail' && <RailView search={search} />}
      {mode === 'map' && <MapView state={state} search={search} change={change} />}
      <CompareTray address={address} />
    </Page>
  );
}
