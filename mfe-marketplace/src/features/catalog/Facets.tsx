import { getRegionName } from '@techadds/shared/contract/catalog/facets';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import { Skeleton } from '@techadds/shared/ui';
import { getCatalogLink, type CatalogParams, type UpdateCatalogParams } from './search-params';
import type { CatalogResultsData } from './catalog-query';
import { Facet, FacetGroup, FacetList } from './Facet';
import { PriceFacet } from './PriceFacet';
import { StarRow } from './StarRow';
import { formatDays } from './catalog.labels';

interface FacetsProps {
  categories: readonly Category[] | undefined;
  results: CatalogResultsData | undefined;
  params: CatalogParams;
  updateParams: UpdateCatalogParams;
}

/** The filters with the number of services per option. Options without services are hidden unless selected. */
export function Facets({ categories, results, params, updateParams }: FacetsProps) {
  const facets = results?.isFallback ? undefined : results?.facets;
  /** Link that selects this option, or clears it if it is selected. */
  const choose = (key: keyof CatalogParams, value: string) => getCatalogLink(params, { [key]: params[key] === value ? '' : value });
  return (
    <>
      <FacetGroup title="Category">
        {categories ? (
          <FacetList>
            {getVisibleCategories(categories, results, params.category).map(({ id, name, slug, depth, count }) => (
              <Facet key={id} label={name} depth={depth} count={count} href={choose('category', slug)} current={params.category === slug} />
            ))}
          </FacetList>
        ) : (
          Array.from({ length: 5 }, (_, index) => <Skeleton key={index} height="4" my="1.5" width={`${70 - index * 8}%`} />)
        )}
      </FacetGroup>
      {results && facets && (
        <>
          <FacetGroup title="Price">
            <PriceFacet
              key={`${params.minCents} ${params.maxCents}`}
              prices={facets.prices}
              currency={results.currency}
              params={params}
              updateParams={updateParams}
            />
          </FacetGroup>
          <FacetGroup title="Delivery">
            <FacetList>
              {facets.delivery.map(({ value, count }) => (
                <Facet
                  key={value}
                  label={`Within ${formatDays(value)}`}
                  count={count}
                  href={choose('delivery', String(value))}
                  current={params.delivery === String(value)}
                />
              ))}
            </FacetList>
          </FacetGroup>
          {(params.rating !== '' || facets.ratings.some(({ count }) => count > 0)) && (
            <FacetGroup title="Rating">
              <FacetList>
                {[...facets.ratings].reverse().map(({ value, count }) => (
                  <Facet
                    key={value}
                    label={<StarRow value={value} />}
                    count={count}
                    href={choose('rating', String(value))}
                    current={params.rating === String(value)}
                  />
                ))}
              </FacetList>
            </FacetGroup>
          )}
          <FacetGroup title="Place">
            <FacetList>
              {facets.regions
                .filter(({ slug, count }) => count > 0 || slug === params.region)
                .map(({ slug, count }) => (
                  <Facet
                    key={slug}
                    label={getRegionName(slug)}
                    count={count}
                    href={choose('region', slug)}
                    current={params.region === slug}
                  />
                ))}
            </FacetList>
          </FacetGroup>
        </>
      )}
    </>
  );
}

interface VisibleCategory extends Category {
  depth: number;
  count: number;
}

/** Categories with matching services, in tree order, each with its depth and the number of services in it and its descendants. */
function getVisibleCategories(categories: readonly Category[], part: CatalogResultsData | undefined, chosen: string): VisibleCategory[] {
  const own = part && !part.isFallback ? new Map(part.facets.categories.map(({ id, count }) => [id, count])) : undefined;
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
