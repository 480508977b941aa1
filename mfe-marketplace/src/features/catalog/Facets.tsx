import { regionName } from '@techadds/shared/contract/catalog/facets';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import { Skeleton } from '@techadds/shared/ui';
import { linkTo, type CatalogAddress, type Change } from './search-params';
import type { CatalogPart } from './catalog-query';
import { Facet, FacetGroup, FacetList } from './Facet';
import { PriceFacet } from './PriceFacet';
import { Stars } from './Stars';
import { days } from './catalog.labels';

interface FacetsProps {
  categories: readonly Category[] | undefined;
  part: CatalogPart | undefined;
  address: CatalogAddress;
  change: Change;
}

/** The filters with the number of services per option. Options without services are hidden unless selected. */
export function Facets({ categories, part, address, change }: FacetsProps) {
  const facets = part?.fallback ? undefined : part?.facets;
  /** Link that selects this option, or clears it if it is selected. */
  const choose = (key: keyof CatalogAddress, value: string) => linkTo(address, { [key]: address[key] === value ? '' : value });
  return (
    <>
      <FacetGroup title="Category">
        {categories ? (
          <FacetList>
            {shownIn(categories, part, address.category).map(({ id, name, slug, depth, count }) => (
              <Facet key={id} label={name} depth={depth} count={count} to={choose('category', slug)} current={address.category === slug} />
            ))}
          </FacetList>
        ) : (
          Array.from({ length: 5 }, (_, index) => <Skeleton key={index} height="4" my="1.5" width={`${70 - index * 8}%`} />)
        )}
      </FacetGroup>
      {facets && (
        <>
          <FacetGroup title="Price">
            <PriceFacet key={`${address.minCents} ${address.maxCents}`} prices={facets.prices} address={address} change={change} />
          </FacetGroup>
          <FacetGroup title="Delivery">
            <FacetList>
              {facets.delivery.map(({ value, count }) => (
                <Facet
                  key={value}
                  label={`Within ${days(value)}`}
                  count={count}
                  to={choose('delivery', String(value))}
                  current={address.delivery === String(value)}
                />
              ))}
            </FacetList>
          </FacetGroup>
          {(address.rating !== '' || facets.ratings.some(({ count }) => count > 0)) && (
            <FacetGroup title="Rating">
              <FacetList>
                {[...facets.ratings].reverse().map(({ value, count }) => (
                  <Facet
                    key={value}
                    label={<Stars value={value} />}
                    count={count}
                    to={choose('rating', String(value))}
                    current={address.rating === String(value)}
                  />
                ))}
              </FacetList>
            </FacetGroup>
          )}
          <FacetGroup title="Place">
            <FacetList>
              {facets.regions
                .filter(({ slug, count }) => count > 0 || slug === address.region)
                .map(({ slug, count }) => (
                  <Facet key={slug} label={regionName(slug)} count={count} to={choose('region', slug)} current={address.region === slug} />
                ))}
            </FacetList>
          </FacetGroup>
        </>
      )}
    </>
  );
}

interface Shown extends Category {
  depth: number;
  count: number;
}

/** Categories with matching services, in tree order, each with its depth and the number of services in it and its descendants. */
function shownIn(categories: readonly Category[], part: CatalogPart | undefined, chosen: string): Shown[] {
  const own = part && !part.fallback ? new Map(part.facets.categories.map(({ id, count }) => [id, count])) : undefined;
  const below = ({ id }: Category): number =>
    (own?.get(id) ?? 0) + categories.filter(({ parentId }) => parentId === id).reduce((sum, child) => sum + below(child), 0);
  const depthOf = ({ parentId }: Category): number => {
    const parent = parentId === null ? undefined : categories.find(({ id }) => id === parentId);
    return parent ? 1 + depthOf(parent) : 0;
  };
  return categories
    .map((category) => ({ ...category, depth: depthOf(category), count: own ? below(category) : category.totalCount }))
    .filter(({ count, slug }) => count > 0 || slug === chosen);
}
