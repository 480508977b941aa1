import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { Box, Grid, Heading } from '@techadds/shared/ui';
import { ServiceCard } from '../catalog/ServiceCard';

/** Other services of the category. */
export function Related({ services }: { services: readonly CatalogItem[] }) {
  return (
    <Box as="section" aria-labelledby="related">
      <Heading as="h2" size="sm" id="related" mb="2.5">
        Related services
      </Heading>
      <Grid
        as="ul"
        listStyle="none"
        gap="4"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' } }}
      >
        {services.map((item) => (
          <li key={item.id}>
            <ServiceCard item={item} />
          </li>
        ))}
      </Grid>
    </Box>
  );
}
