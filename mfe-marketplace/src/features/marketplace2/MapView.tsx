import { getRegionName, type Region } from '@techadds/shared/contract/catalog/facets';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, EmptyState, ErrorNotice, Grid, Heading, Skeleton, Stack, TextLink } from '@techadds/shared/ui';
import type { CatalogParams, UpdateCatalogParams } from '../catalog/search-params';
import { catalogQuery, type CatalogSearch } from '../catalog/catalog-query';
import { Facet, FacetGroup, FacetList } from '../catalog/Facet';
import { ServiceCard } from '../catalog/ServiceCard';
import { formatServiceCount } from '../catalog/catalog.labels';
import { CompareBox } from './CompareBox';
import { marketplace2ParamDefaults } from './search-params';
import { useSavedServices } from './saved-services';
import { regionOutlines, type RegionOutline } from './map-outlines';

interface MapViewProps {
  state: CatalogParams & Record<keyof typeof marketplace2ParamDefaults, string>;
  search: CatalogSearch;
  updateParams: UpdateCatalogParams;
}

/** Service availability by region: a map to select a region, and the services available there. */
export function MapView({ state, search, updateParams }: MapViewProps) {
  const { kept } = useSavedServices('compare');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...catalogQuery({ ...search, limit: 12 }, 'map'),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <ErrorNotice title="The marketplace didn’t load" reassurance="No order is affected." error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="420px" rounded="lg" />
    );
  const at = (changes: Partial<typeof state>) => {
    const entries = Object.entries({ ...state, offset: '0', ...changes });
    return {
      search: new URLSearchParams(
        entries.filter(([key, value]) => value !== marketplace2ParamDefaults[key as keyof typeof marketplace2ParamDefaults]),
      ).toString(),
    };
  };
  const choice = (region: string) => ({ region: state.region === region ? '' : region });
  const counts = new Map(data.facets.regions.map(({ slug, count }) => [slug, count]));
  return (
    <Stack gap="5" opacity={isPlaceholderData ? 0.6 : undefined} aria-busy={isPlaceholderData || undefined}>
      <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)" _cMd={{ gridTemplateColumns: 'minmax(0, 1fr) 232px' }} alignItems="start">
        <WorldMap
          counts={counts}
          selectedRegion={state.region}
          userRegion={data.place}
          onChoose={(region) => updateParams(choice(region))}
        />
        <FacetGroup title="Place">
          <FacetList>
            {data.facets.regions.map(({ slug, count }) => (
              <Facet key={slug} label={getRegionName(slug)} count={count} href={at(choice(slug))} current={state.region === slug} />
            ))}
          </FacetList>
        </FacetGroup>
      </Grid>
      <Box>
        <Heading as="h2" size="sm" mb="3" aria-live="polite">
          {formatServiceCount(data.meta.total)}
          {state.region && ` in ${getRegionName(state.region)}, or remotely`}
        </Heading>
        {data.items.length === 0 ? (
          <EmptyState title="No services found" text="Try another place or fewer words." />
        ) : (
          <Grid
            as="ul"
            listStyle="none"
            gap="4"
            css={{
              gridTemplateColumns: 'minmax(0, 1fr)',
              _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
              _cLg: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            {data.items.map((item) => (
              <li key={item.id}>
                <ServiceCard item={item} renderCorner={<CompareBox item={item} />} isHighlighted={kept.some(({ id }) => id === item.id)} />
              </li>
            ))}
          </Grid>
        )}
        {data.meta.hasMore && (
          <Box mt="4" textAlign="center" textStyle="sm">
            <TextLink to={{ search: at({ mode: 'list' }).search }}>All {formatServiceCount(data.meta.total)} as a list</TextLink>
          </Box>
        )}
      </Box>
    </Stack>
  );
}

interface WorldMapProps {
  counts: ReadonlyMap<Region, number>;
  selectedRegion: string;
  userRegion: string | null;
  onChoose: (region: Region) => void;
}

/**
 * Regions as flat shapes, shaded by the number of services. Europe is drawn larger than it is. The list beside the map offers the same to keyboard
 * and screen reader users, so that the map handles only clicks.
 */
function WorldMap({ counts, selectedRegion, userRegion, onChoose }: WorldMapProps) {
  const most = Math.max(1, ...counts.values());
  return (
    <Box border="1px solid" borderColor="line" rounded="lg" bg="bg.subtle" overflow="hidden">
      <svg viewBox="0 0 720 380" role="img" aria-label="Map of regions" style={{ display: 'block', width: '100%' }}>
        {regionOutlines.map((outline) => (
          <RegionShape
            key={outline.slug}
            outline={outline}
            count={counts.get(outline.slug) ?? 0}
            share={(counts.get(outline.slug) ?? 0) / most}
            isSelected={selectedRegion === outline.slug}
            isUserRegion={userRegion === outline.slug}
            onChoose={() => onChoose(outline.slug)}
          />
        ))}
      </svg>
    </Box>
  );
}

interface ShapeProps {
  outline: RegionOutline;
  count: number;
  /** Number of services relative to the region with the most, from 0 to 1. */
  share: number;
  isSelected: boolean;
  /** Whether the entered address is in this region. */
  isUserRegion: boolean;
  onChoose: () => void;
}

function RegionShape({ outline: { slug, path, at }, count, share, isSelected, isUserRegion, onChoose }: ShapeProps) {
  return (
    <g onClick={onChoose} style={{ cursor: 'pointer' }}>
      <title>{`${getRegionName(slug)}: ${formatServiceCount(count)}${isUserRegion ? ', your address' : ''}`}</title>
      <path
        d={path}
        fill={isSelected ? 'var(--ta-colors-brand-solid)' : 'var(--ta-colors-brand-fg)'}
        fillOpacity={isSelected ? 0.9 : 0.12 + share * 0.33}
        stroke={isUserRegion ? 'var(--ta-colors-t-ok-icon)' : 'var(--ta-colors-bg)'}
        strokeWidth={isUserRegion ? 2.5 : 1.5}
        strokeLinejoin="round"
      />
      <circle cx={at[0]} cy={at[1]} r="13" fill="var(--ta-colors-bg)" stroke="var(--ta-colors-line-strong)" />
      <text x={at[0]} y={at[1] + 4} textAnchor="middle" fontSize="11" fontWeight="600" fill="var(--ta-colors-fg)">
        {count > 999 ? '999+' : count}
      </text>
    </g>
  );
}
