import { paths } from '@techadds/shared/paths';
import { Link } from '@techadds/shared/router';
import { Box, Button, Flex, Heading, Text } from '@techadds/shared/ui';
import { formatPrice } from '@techadds/shared/format/money';
import { Picture } from '../catalog/Picture';
import { useSavedServices } from './saved-services';

/** The services viewed last on this device, with a button to clear them. */
export function RecentlyViewed() {
  const { kept, clear } = useSavedServices('viewed');
  if (kept.length === 0) return null;
  return (
    <Box as="section" aria-label="Recently viewed" mb="6">
      <Flex mb="2" gap="2" minHeight="8" alignItems="center" justifyContent="space-between">
        <Heading as="h2" size="sm">
          Recently viewed
        </Heading>
        <Button size="sm" variant="ghost" onClick={clear}>
          Forget these
        </Button>
      </Flex>
      <Flex as="ul" listStyle="none" gap="2" overflowX="auto" scrollbarWidth="none" py="0.5">
        {kept.map(({ id, name, category, picture, priceFromCents, currency }) => (
          <Box as="li" key={id} flex="0 0 13rem" minWidth="0">
            <Flex
              asChild
              gap="2"
              p="1"
              alignItems="center"
              border="1px solid"
              borderColor="line"
              rounded="md"
              _hover={{ borderColor: 'line.control' }}
            >
              <Link to={paths.service(id)}>
                <Box width="44px" flex="none">
                  <Picture id={picture} category={category} alt="" height={32} sizes="44px" />
                </Box>
                <Box minWidth="0">
                  <Text textStyle="xs" fontWeight="medium" truncate>
                    {name}
                  </Text>
                  <Text textStyle="xs" color="fg.muted">
                    from {formatPrice(priceFromCents, currency)}
                  </Text>
                </Box>
              </Link>
            </Flex>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
