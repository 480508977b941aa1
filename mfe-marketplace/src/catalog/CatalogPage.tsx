import { apiQuery } from '@techadds/shared/api';
import { listCategories } from '@techadds/shared/contract/catalog';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import {
  Box,
  Button,
  EmptyState,
  ErrorNotice,
  Flex,
  Grid,
  Heading,
  NativeSelect,
  Page,
  SearchInput,
  Skeleton,
  Span,
} from '@techadds/shared/ui';
import { IconInfoCircle, IconSearch } from '@techadds/shared/ui/icons';
import { defaults, readAddress, sortOptions, type CatalogAddress } from './address';
import { CategoryFacets, offered } from './CategoryFacets';
import { catalogQuery, type CatalogPart } from './catalogQuery';
import { FeaturedPartners, FeaturedPartnersSkeleton } from './FeaturedPartners';
import { Pager } from './Pager';
import { ServiceCard, ServiceCardSkeleton } from './ServiceCard';
import { services } from './words';

type Change = (changes: Partial<CatalogAddress>) => void;

/** The marketplace: services to search, filter and sort, all of it in the address. */
export function CatalogPage() {
  const [address, change] = useSearchState(defaults);
  const search = readAddress(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...catalogQuery(search), placeholderData: keepPreviousData });
  const categories = useQuery(apiQuery(listCategories)).data?.items;
  return (
    <Page title="Marketplace">
      <Flex gap="2" mb="5" flexWrap="wrap">
        <SearchInput
          value={address.query}
          onChange={(query) => change({ query })}
          label="Search services"
          placeholder="Search services, partners, skills"
        />
        <Box width="full" _cSm={{ width: '12rem' }} _cMd={{ display: 'none' }}>
          <NativeSelect
            aria-label="Category"
            value={address.category}
            onChange={(event) => change({ category: event.target.value })}
            options={[
              { value: '', label: 'All categories' },
              ...offered(categories ?? [], address.category).map(({ slug, name, serviceCount }) => ({
                value: slug,
                label: `${name} (${serviceCount})`,
              })),
            ]}
          />
        </Box>
      </Flex>
      <Grid gap="0 2rem" gridTemplateColumns="minmax(0, 1fr)" _cMd={{ gridTemplateColumns: '212px minmax(0, 1fr)' }} alignItems="start">
        <CategoryFacets categories={categories} address={address} />
        <Box minWidth="0">
          {data ? (
            <Results part={data} address={address} change={change} stale={isPlaceholderData} />
          ) : error ? (
            <ErrorNotice title="The marketplace didn’t load" safe="No order is affected." error={error} onRetry={() => void refetch()} />
          ) : (
            <ResultsSkeleton rail={search.query === ''} />
          )}
        </Box>
      </Grid>
    </Page>
  );
}

const columns = {
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _cSm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  _cLg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
};

function Results({ part, address, change, stale }: { part: CatalogPart; address: CatalogAddress; change: Change; stale: boolean }) {
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

function NothingFound({ address: { query, category, offset }, change }: { address: CatalogAddress; change: Change }) {
  const clear = { query: '', category: '', offset: '0' };
  if (offset !== '0')
    return (
      <EmptyState
        icon={<IconSearch size={20} stroke={1.75} />}
        title="There is nothing on this page"
        text="The list has become shorter, or the address was changed."
        action={<Button onClick={() => change({ offset: '0' })}>Go to the first page</Button>}
      />
    );
  if (query === '' && category === '')
    return (
      <EmptyState
        title="No services yet"
        text="Partners have not offered anything here so far. What they offer will appear on this page."
      />
    );
  return (
    <EmptyState
      icon={<IconSearch size={20} stroke={1.75} />}
      title={query === '' ? 'No services in this category' : `No services match “${query}”`}
      text={query === '' ? 'Other categories have more to show.' : 'Try fewer or other words, or look through all services.'}
      action={
        <>
          {query !== '' && category !== '' && <Button onClick={() => change({ category: '' })}>Search all categories</Button>}
          <Button onClick={() => change(clear)}>Show all services</Button>
        </>
      }
    />
  );
}

function ResultsSkeleton({ rail }: { rail: boolean }) {
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
