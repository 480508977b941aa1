import type { ReactNode } from 'react';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import { Box, Flex, Grid, Heading, NativeSelect, lazyComponent, Skeleton, Span } from '@techadds/shared/ui';
import { IconInfoCircle } from '@techadds/shared/ui/icons';
import { narrowed, sortOptions, type CatalogAddress, type Change } from './search-params';
import type { CatalogPart } from './catalog-query';
import { FeaturedPartners, FeaturedPartnersSkeleton } from './FeaturedPartners';
import { Pager } from './Pager';
import { ServiceCard, ServiceCardSkeleton } from './ServiceCard';
import { services } from './catalog.labels';

/** Loaded on demand: most visits start without filters and with results. */
const Applied = lazyComponent(() => import('./AppliedFilters').then((module) => module.Applied));
const Instead = lazyComponent(() => import('./DidYouMean').then((module) => module.Instead));
const NothingFound = lazyComponent(() => import('./NoResults').then((module) => module.NothingFound));

/** The id of the results heading, the target of the skip link. */
export const resultsId = 'services';

const columns = {
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  _cLg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
};

interface ResultsProps {
  part: CatalogPart;
  address: CatalogAddress;
  change: Change;
  stale: boolean;
  categories: readonly Category[];
  /** Replaces the featured partners above the results. */
  lead?: ReactNode;
  corner?: ((item: CatalogItem) => ReactNode) | undefined;
  marked?: ReadonlySet<string> | undefined;
}

/** The featured partners and one page of services, dimmed while newer results load. */
export function Results({ part, address, change, stale, categories, lead, corner, marked }: ResultsProps) {
  const { items, meta, partnerRail, fallback, corrected, loosened } = part;
  return (
    <>
      {lead ?? (address.query === '' && <FeaturedPartners partners={partnerRail} />)}
      {fallback && <ShortListNotice />}
      {(loosened || corrected !== null) && <Instead typed={address.query} meant={corrected} loosened={loosened} />}
      <Flex mb="3" rowGap="2" columnGap="3" minHeight="8" alignItems="center" justifyContent="space-between" flexWrap="wrap">
        <Flex rowGap="2" columnGap="3" alignItems="center" flexWrap="wrap">
          <Heading as="h2" size="sm" aria-live="polite" id={resultsId} tabIndex={-1} outline="none">
            {services(meta.total)}
          </Heading>
          {narrowed(address) && <Applied address={address} categories={categories} change={change} />}
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
              change({ sort, order });
            }}
            options={sortOptions(address.query)}
          />
        </Flex>
      </Flex>
      {items.length > 0 ? (
        <Grid as="ul" listStyle="none" {...columns} opacity={stale ? 0.6 : undefined} aria-busy={stale || undefined}>
          {items.map((item) => (
            <li key={item.id}>
              <ServiceCard item={item} corner={corner?.(item)} marked={marked?.has(item.id)} />
            </li>
          ))}
        </Grid>
      ) : (
        <NothingFound address={address} change={change} />
      )}
      <Pager meta={meta} onMove={(offset) => change({ offset: String(offset) })} />
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
export function ResultsSkeleton({ rail }: { rail: boolean }) {
  return (
    <Box role="status" aria-label="Loading services">
      {rail && <FeaturedPartnersSkeleton />}
      <Flex height="8" mb="3" alignItems="center">
        <Skeleton width="5rem" />
      </Flex>
      <Grid {...columns}>
        {Array.from({ length: 6 }, (_, index) => (
          <ServiceCardSkeleton key={index} />
        ))}
      </Grid>
    </Box>
  );
}
