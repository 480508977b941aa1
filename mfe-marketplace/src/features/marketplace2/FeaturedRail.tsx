import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Link } from '@techadds/shared/router';
import { Badge, Box, Flex, Skeleton, Span, Text } from '@techadds/shared/ui';
import { IconCheck, IconFlag } from '@techadds/shared/ui/icons';
import { toCatalogSearch, catalogParamDefaults } from '../catalog/search-params';
import { catalogQuery } from '../catalog/catalog-query';
import { Picture } from '../catalog/Picture';
import { formatDays, unitSuffixes, formatPriceFrom } from '../catalog/catalog.labels';
import { ServiceRail } from './ServiceRail';

/** The main reason to choose a service: nearby, well rated or quick. */
function getFeaturedReason({ regions, rating, deliveryDays }: CatalogItem, place: string | null): string {
  if (place !== null && regions.some((region) => region === place)) return 'At your address';
  if (rating && rating.average >= 4.5 && rating.count >= 3) return `${rating.average.toFixed(1)} stars from ${rating.count}`;
  return `Delivered in ${formatDays(deliveryDays)}`;
}

/** The flagship services of the marketplace, each with the reason to choose it. */
export function FeaturedRail({ address, place }: { address: string; place: string | null }) {
  const search = { ...toCatalogSearch(catalogParamDefaults), limit: 12, ...(address && { address }) };
  const { data } = useQuery(catalogQuery(search, 'rail'));
  if (data?.items.length === 0 || data?.isFallback) return null;
  return (
    <ServiceRail
      title="Featured"
      badge={
        <Badge tone="brand" plain icon={<IconFlag size={13} aria-hidden />}>
          Flagship
        </Badge>
      }
      description="Promoted by this marketplace"
    >
      {data
        ? data.items.map((item) => <FeaturedCard key={item.id} item={item} reason={getFeaturedReason(item, place)} />)
        : Array.from({ length: 3 }, (_, n) => <Skeleton key={n} height="84px" rounded="lg" />)}
    </ServiceRail>
  );
}

function FeaturedCard({ item, reason }: { item: CatalogItem; reason: string }) {
  return (
    <Box as="li" scrollSnapAlign="start" minWidth="0">
      <Flex asChild gap="3" p="2" height="full" border="1px solid" borderColor="line" rounded="lg" _hover={{ borderColor: 'line.control' }}>
        <Link to={paths.service(item.id)}>
          <Box width="72px" flex="none">
            <Picture id={item.picture} category={item.category} alt="" height={64} sizes="72px" />
          </Box>
          <Box minWidth="0" alignSelf="center">
            <Text textStyle="sm" fontWeight="semibold" truncate>
              {item.name}
            </Text>
            <Text textStyle="xs" color="fg.muted" truncate>
              <Span color="fg">
                {item.unit === 'month' ? '' : 'from '}
                {formatPriceFrom(item)}
                {unitSuffixes[item.unit]}
              </Span>{' '}
              · {item.partner.name}
            </Text>
            <Flex textStyle="xs" color="t.ok.fg" gap="1" alignItems="center" mt="0.5">
              <IconCheck size={14} aria-hidden />
              <Span truncate>{reason}</Span>
            </Flex>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}
