import type { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { Link } from '@techadds/shared/router';
import { Avatar, Box, Flex, Grid, Heading, Skeleton, Text } from '@techadds/shared/ui';
import { catalogParamDefaults, getCatalogLink } from './search-params';
import { formatServiceCount } from './catalog.labels';

type FeaturedPartner = Output<typeof listCatalogItems>['partnerRail'][number];

/** The featured partners in a scrollable row; each links to the partner's services. */
export function FeaturedPartners({ partners }: { partners: readonly FeaturedPartner[] }) {
  if (partners.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="featured-partners" mb="6">
      <Heading as="h2" size="sm" id="featured-partners" mb="2.5">
        Featured partners
      </Heading>
      <Box
        as="ul"
        listStyle="none"
        display="grid"
        gridAutoFlow="column"
        gridAutoColumns="minmax(15rem, 1fr)"
        gap="3"
        overflowX="auto"
        scrollbarWidth="none"
        scrollSnapType="x proximity"
        mx="-4"
        px="4"
        py="0.5"
        scrollPaddingInline="1rem"
        _cSm={{ mx: '-0.5', px: '0.5' }}
      >
        {partners.map((partner) => (
          <FeaturedPartnerCard key={partner.id} partner={partner} />
        ))}
      </Box>
    </Box>
  );
}

function FeaturedPartnerCard({ partner }: { partner: FeaturedPartner }) {
  return (
    <Box as="li" scrollSnapAlign="start" minWidth="0">
      <Flex asChild gap="3" p="3" height="full" border="1px solid" borderColor="line" rounded="lg" _hover={{ borderColor: 'line.control' }}>
        <Link to={getCatalogLink(catalogParamDefaults, { query: partner.name })}>
          <Avatar name={partner.name} size={36} />
          <Box minWidth="0">
            <Text textStyle="sm" fontWeight="semibold" truncate>
              {partner.name}
            </Text>
            <Text textStyle="xs" color="fg.muted" truncate>
              {partner.about}
            </Text>
            <Text textStyle="xs" color="fg.subtle" mt="0.5">
              {formatServiceCount(partner.serviceCount)}
            </Text>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}

/** The placeholder of the row while it loads. */
export function FeaturedPartnersSkeleton() {
  return (
    <Box mb="6">
      <Skeleton height="4" width="8rem" mt="0.5" mb="3" />
      <Grid gap="3" gridAutoFlow="column" gridAutoColumns="minmax(15rem, 1fr)" overflow="hidden">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height="82px" rounded="lg" />
        ))}
      </Grid>
    </Box>
  );
}
