import { useDeferredValue, type ReactNode } from 'react';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import { Box, Flex, Grid, Heading, NativeSelect, lazyComponent, Skeleton, Span } from '@techadds/shared/ui';
import { IconInfoCircle } from '@techadds/shared/ui/icons';
import { hasFilters, getSortOptions, type CatalogParams, type UpdateCatalogParams } from './search-params';
import type { CatalogResultsData } from './catalog-query';
import { FeaturedPartners, FeaturedPartnersSkeleton } from './FeaturedPartners';
import { CatalogPagination } from './CatalogPagination';
import { ServiceCard, ServiceCardSkeleton } from './ServiceCard';
import { formatServiceCount } from './catalog.labels';

/** Loaded on demand: most visits start without filters and with results. */
const AppliedFilters = lazyComponent(() => import('./AppliedFilters').then((module) => module.AppliedFilters));
const DidYouMean = lazyComponent(() => import('./DidYouMean').then((module) => module.DidYouMean));
const NoResults = lazyComponent(() => import('./NoResults').then((module) => module.NoResults));

/** Services that fill a window, which are rendered first: cards of full width on phones. */
const firstCards = () => (innerWidth < 600 ? 4 : 9);

/** The id of the results heading, the target of the skip link. */
export const resultsId = 'services';

const gridStyles = {
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  _cLg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
};

/** Cards outside of the view cost nothing. The margin is for the outline of a card that has the focus. */
const cardStyles = { contentVisibility: 'auto', containIntrinsicSize: 'auto 236px', overflowClipMargin: '4px' };

interface ResultsProps {
  results: CatalogResultsData;
  params: CatalogParams;
  updateParams: UpdateCatalogParams;
  isRefetching: boolean;
  categories: readonly Category[];
  /** Replaces the featured partners above the results. */
  intro?: ReactNode;
  renderCorner?: ((item: CatalogItem) => ReactNode) | undefined;
  highlightedIds?: ReadonlySet<string> | undefined;
}

/** The featured partners and one page of services, dimmed while newer results load. */
export function CatalogResults({
  results,
  params,
  updateParams,
  isRefetching,
  categories,
  intro,
  renderCorner,
  highlightedIds,
}: ResultsProps) {
  const { items, meta, currency, partnerRail, isFallback, corrected, loosened } = results;
  const hasAllCards = useDeferredValue(true, false);
  return (
    <>
      {intro ?? (params.query === '' && <FeaturedPartners partners={partnerRail} />)}
      {isFallback && <ShortListNotice />}
      {(loosened || corrected !== null) && <DidYouMean query={params.query} suggestion={corrected} isLoosened={loosened} />}
      <Flex mb="3" rowGap="2" columnGap="3" minHeight="8" alignItems="center" justifyContent="space-between" flexWrap="wrap">
        <Flex rowGap="2" columnGap="3" alignItems="center" flexWrap="wrap">
          <Heading as="h2" size="sm" aria-live="polite" id={resultsId} tabIndex={-1} outline="none">
            {formatServiceCount(meta.total)}
          </Heading>
          {hasFilters(params) && <AppliedFilters address={params} currency={currency} categories={categories} change={updateParams} />}
        </Flex>
        <Flex alignItems="center" gap="2" textStyle="sm" color="fg.muted">
          <Span aria-hidden>Sort</Span>
          <NativeSelect
            aria-label="Sort"
            size="sm"
            width="auto"
            value={`${meta.sort}.${meta.order}`}
            onChange={(event) => {
              const [sort, order] = event.target.value.split('.');
              updateParams({ sort, order });
            }}
            options={getSortOptions(params.query)}
          />
        </Flex>
      </Flex>
      {items.length > 0 ? (
        <Grid as="ul" listStyle="none" {...gridStyles} opacity={isRefetching ? 0.6 : undefined} aria-busy={isRefetching || undefined}>
          {(hasAllCards ? items : items.slice(0, firstCards())).map((item) => (
            <Box as="li" key={item.id} css={cardStyles}>
              <ServiceCard item={item} renderCorner={renderCorner?.(item)} isHighlighted={highlightedIds?.has(item.id)} />
            </Box>
          ))}
        </Grid>
      ) : (
        <NoResults address={params} change={updateParams} />
      )}
      <CatalogPagination meta={meta} onMove={(offset) => updateParams({ offset: String(offset) })} />
    </>
  );
}

/** Shown when the search is unavailable and the plain catalog is used instead. */
function ShortListNotice() {
  return (
    <Flex role="status" mb="4" px="3" py="2" gap="2" alignItems="center" rounded="md" bg="t.info.bg" color="t.info.fg" textStyle="sm">
      <Span display="flex" flex="none" color="t.info.icon">
        <IconInfoCircle aria-hidden />
      </Span>
      The full search is not available at the moment. This is the short list, searched by name and category.
    </Flex>
  );
}

/** The placeholder of the results during the first load. */
export function CatalogResultsSkeleton({ rail }: { rail: boolean }) {
  return (
    <Box role="status" aria-label="Loading services">
      {rail && <FeaturedPartnersSkeleton />}
      <Flex height="8" mb="3" alignItems="center">
        <Skeleton width="5rem" />
      </Flex>
      <Grid {...gridStyles}>
        {Array.from({ length: 6 }, (_, index) => (
          <ServiceCardSkeleton key={index} />
        ))}
      </Grid>
    </Box>
  );
}
