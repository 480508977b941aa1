import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, EmptyState, ErrorNotice } from '@techadds/shared/ui';
import { catalogQuery, type CatalogSearch } from '../catalog/catalog-query';
import { ServiceCard, ServiceCardSkeleton } from '../catalog/ServiceCard';
import { CompareBox } from './CompareBox';
import { useSavedServices } from './saved-services';
import { ServiceRail } from './ServiceRail';

const railConfigs = [
  { title: 'Flagship', about: 'Promoted by this marketplace', mode: 'rail', sort: undefined },
  { title: 'Best rated', about: 'By customer ratings', mode: 'list', sort: 'rating' },
  { title: 'Quickest', about: 'By delivery time', mode: 'list', sort: 'delivery' },
  { title: 'New here', about: 'Recently added', mode: 'list', sort: 'newest' },
] as const;

/** The marketplace in rows, each with a title that says why its services are listed. */
export function RailView({ search }: { search: CatalogSearch }) {
  return railConfigs.map((rail) => <SortedRail key={rail.title} {...rail} search={search} />);
}

function SortedRail({ title, about, mode, sort, search }: (typeof railConfigs)[number] & { search: CatalogSearch }) {
  const { kept } = useSavedServices('compare');
  const requests = { ...search, limit: 12, offset: 0, sort, order: 'asc' as const };
  const { data, error, refetch } = useQuery({ ...catalogQuery(requests, mode), placeholderData: keepPreviousData });
  if (error && !data)
    return title === 'Flagship' ? (
      <ErrorNotice title="The marketplace didn’t load" reassurance="No order is affected." error={error} onRetry={() => void refetch()} />
    ) : null;
  if (data?.items.length === 0)
    return title === 'New here' ? <EmptyState title="No services found" text="Try another address or fewer words." /> : null;
  return (
    <ServiceRail title={title} description={about} minCardWidth="17rem">
      {data
        ? data.items.map((item) => (
            <Box as="li" key={item.id} scrollSnapAlign="start" minWidth="0">
              <ServiceCard item={item} renderCorner={<CompareBox item={item} />} isHighlighted={kept.some(({ id }) => id === item.id)} />
            </Box>
          ))
        : Array.from({ length: 4 }, (_, n) => (
            <li key={n}>
              <ServiceCardSkeleton />
            </li>
          ))}
    </ServiceRail>
  );
}
