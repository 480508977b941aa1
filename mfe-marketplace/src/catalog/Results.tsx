import { Box, Flex, Grid, Heading, NativeSelect, onDemand, Skeleton, Span } from '@techadds/shared/ui';
import { IconInfoCircle } from '@techadds/shared/ui/icons';
import { sortOptions, type CatalogAddress, type Change } from './address';
import type { CatalogPart } from './catalogQuery';
import { FeaturedPartners, FeaturedPartnersSkeleton } from './FeaturedPartners';
import { Pager } from './Pager';
import { ServiceCard, ServiceCardSkeleton } from './ServiceCard';
import { services } from './words';

const NothingFound = onDemand(() => import('./NothingFound').then((part) => part.NothingFound));

const columns = {
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  _cLg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
};

/** The partners to feature, and one page of services; paler while newer ones are on their way. */
export function Results({ part, address, change, stale }: { part: CatalogPart; address: CatalogAddress; change: Change; stale: boolean }) {
  const { items, meta, partnerRail, fallback } = part;
  return (
    <>
      {address.query === '' && <FeaturedPartners partners={partnerRail} />}
      {fallback && <ShortListNotice />}
      <Flex mb="3" gap="3" minHeight="8" alignItems="center" justifyContent="space-between">
        <Heading as="h2" size="sm" aria-live="polite">
          {services(meta.total)}
        </Heading>
        <Flex alignItems="center" gap="2" textStyle="sm" color="fg.muted">
          <Span aria-hidden>Sort</Span>
          <NativeSelect
            aria-label="Sort"
            size="sm"
            width="auto"
            value={`${address.sort}.${address.order}`}
            onChange={(event) => {
              const [sort, order] = event.target.value.split('.');
              change({ sort, order });
            }}
            options={sortOptions}
          />
        </Flex>
      </Flex>
      {items.length > 0 ? (
        <Grid as="ul" listStyle="none" {...columns} opacity={stale ? 0.6 : undefined} aria-busy={stale || undefined}>
          {items.map((item) => (
            <li key={item.id}>
              <ServiceCard item={item} />
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

/** Said when the search was out of reach and a plain list stands in for it. */
function ShortListNotice() {
  return (
    <Flex role="status" mb="4" px="3" py="2" gap="2" alignItems="center" rounded="md" bg="t.info.bg" color="t.info.fg" textStyle="sm">
      <Span display="flex" flex="none" color="t.info.icon">
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </Span>
      The full search is not available at the moment. This is the short list, searched by name and category.
    </Flex>
  );
}

/** The place of the results while the first ones load. */
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
