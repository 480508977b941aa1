import { useRef } from 'react';
import { Box, ButtonLink, Flex, IconButton, Span } from '@techadds/shared/ui';
import { useActionBarHeight } from '@techadds/shared/ui/action-bar';
import { IconX } from '@techadds/shared/ui/icons';
import { Picture } from '../catalog/Picture';
import { getCompareLink } from './search-params';
import { useSavedServices } from './saved-services';

/** The services to compare, fixed at the bottom of the screen. */
export function CompareTray({ address }: { address: string }) {
  const { kept, remove } = useSavedServices('compare');
  const tray = useRef<HTMLDivElement>(null);
  const shown = kept.length > 0;
  // Where the tray spans the whole width.
  useActionBarHeight(tray, { getHeight: ({ offsetHeight }) => (innerWidth < 600 ? offsetHeight : 0), shown });
  if (!shown) return null;
  const free = 4 - kept.length;
  return (
    <Flex
      ref={tray}
      as="section"
      aria-label="Compare"
      position="fixed"
      zIndex="tray"
      bottom={{ base: '0', sm: '4' }}
      insetInlineStart={{ base: '0', sm: 'calc(240px + 1.5rem)' }}
      insetInlineEnd={{ base: '0', sm: '9.5rem' }}
      width="fit-content"
      maxWidth={{ base: 'full', sm: 'calc(100vw - 240px - 11rem)' }}
      mx={{ base: '0', sm: 'auto' }}
      minWidth={{ base: 'full', sm: '0' }}
      p={{ base: '4', sm: '2.5' }}
      gap="2.5"
      alignItems="center"
      bg="bg.raised"
      boxShadow="lg"
      rounded={{ base: 'none', sm: 'lg' }}
    >
      <Span textStyle="sm" fontWeight="semibold" px="1" display={{ base: 'none', lg: 'block' }}>
        Compare
      </Span>
      <Flex as="ul" listStyle="none" gap="2" flex="1" minWidth="0" overflowX="auto" scrollbarWidth="none">
        {kept.map(({ id, name, category, picture }) => (
          <Flex
            key={id}
            as="li"
            minWidth="0"
            flex={{ base: 'none', lg: '0 1 14rem' }}
            p="1"
            gap="2"
            alignItems="center"
            border="1px solid"
            borderColor="line"
            rounded="md"
          >
            <Box width="44px" flex="none">
              <Picture id={picture} category={category} alt="" height={32} sizes="44px" />
            </Box>
            <Span textStyle="xs" fontWeight="medium" truncate display={{ base: 'none', lg: 'block' }}>
              {name}
            </Span>
            <IconButton label={`Do not compare ${name}`} size="xs" icon={<IconX size={14} />} onClick={() => remove(id)} />
          </Flex>
        ))}
        {free > 0 && (
          <Flex
            as="li"
            flex="none"
            px="3"
            alignItems="center"
            border="1px dashed"
            borderColor="line.strong"
            rounded="md"
            textStyle="xs"
            color="fg.muted"
            display={{ base: 'none', xl: 'flex' }}
          >
            Add up to {free} more
          </Flex>
        )}
      </Flex>
      <ButtonLink
        variant="solid"
        to={getCompareLink(
          kept.map(({ id }) => id),
          address,
        )}
      >
        {kept.length === 1 ? 'Price it' : `Compare ${kept.length}`}
      </ButtonLink>
    </Flex>
  );
}
