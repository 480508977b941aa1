import type { Category } from '@techadds/shared/contract/categories';
import { Link } from '@techadds/shared/router';
import { Box, Flex, Heading, Skeleton, Span } from '@techadds/shared/ui';
import { linkTo, type CatalogAddress } from './address';

interface CategoryFacetsProps {
  categories: readonly Category[] | undefined;
  address: CatalogAddress;
}

/** The categories with their numbers of services, as links; where the screen is wide enough to have them beside the cards. */
export function CategoryFacets({ categories, address }: CategoryFacetsProps) {
  const all = categories?.reduce((sum, { serviceCount }) => sum + serviceCount, 0);
  return (
    <Box as="nav" aria-label="Categories" display="none" _cMd={{ display: 'block' }}>
      <Heading as="h2" size="sm" mb="2">
        Category
      </Heading>
      <Box as="ul" listStyle="none" mx="-2">
        <Facet label="All services" count={all} to={linkTo(address, { category: '' })} current={address.category === ''} />
        {categories
          ? offered(categories, address.category).map(({ id, name, slug, serviceCount }) => (
              <Facet
                key={id}
                label={name}
                count={serviceCount}
                to={linkTo(address, { category: slug })}
                current={address.category === slug}
              />
            ))
          : Array.from({ length: 5 }, (_, index) => <Skeleton key={index} height="4" mx="2" my="2.5" width={`${70 - index * 8}%`} />)}
      </Box>
    </Box>
  );
}

/** Categories that have something to show, and the chosen one. */
export const offered = (categories: readonly Category[], chosen: string) =>
  categories.filter(({ serviceCount, slug }) => serviceCount > 0 || slug === chosen);

function Facet({ label, count, to, current }: { label: string; count: number | undefined; to: { search: string }; current: boolean }) {
  return (
    <li>
      <Flex
        asChild
        minHeight="8"
        px="2"
        gap="3"
        alignItems="center"
        justifyContent="space-between"
        textStyle="sm"
        rounded="sm"
        _hover={{ bg: 'bg.hover' }}
        css={{ '&[aria-current]': { bg: 'bg.selected', fontWeight: 'medium' } }}
      >
        <Link to={to} aria-current={current ? 'true' : undefined}>
          {label}
          <Span color="fg.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {count}
          </Span>
        </Link>
      </Flex>
    </li>
  );
}
