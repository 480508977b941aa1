import type { ReactNode } from 'react';
import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { paths } from '@techadds/shared/paths';
import { Link } from '@techadds/shared/router';
import { Badge, Box, Flex, Heading, Skeleton, Span, Text } from '@techadds/shared/ui';
import { IconClock, IconFlag } from '@techadds/shared/ui/icons';
import { Picture } from './Picture';
import { AverageRating } from './StarRow';
import { formatDays, unitSuffixes, formatPriceFrom } from './catalog.labels';

interface ServiceCardProps {
  item: CatalogItem;
  /** A control in the corner, above the card's link. */
  renderCorner?: ReactNode;
  /** Highlights the card. */
  isHighlighted?: boolean | undefined;
}

/** A service in the catalog. The whole card is a link, except for its corner. */
export function ServiceCard({ item, renderCorner, isHighlighted = false }: ServiceCardProps) {
  return (
    <Flex
      as="article"
      position="relative"
      direction="column"
      height="full"
      p="2"
      bg="bg"
      border="1px solid"
      rounded="lg"
      transition="border-color 100ms"
      {...(isHighlighted
        ? { borderColor: 'brand.mark', boxShadow: '0 0 0 1px var(--ta-colors-brand-mark)' }
        : { borderColor: 'line', _hover: { borderColor: 'line.control' } })}
    >
      <Box position="relative">
        <Picture id={item.picture} category={item.category} alt="" height={104} sizes="(min-width: 900px) 25vw, 100vw" />
        {item.flagship_promoted && (
          <Badge
            position="absolute"
            top="2"
            {...{ [renderCorner ? 'insetStart' : 'insetEnd']: '2' }}
            tone="brand"
            icon={<IconFlag size={13} aria-hidden />}
          >
            Flagship
          </Badge>
        )}
        {item.perkTitle && (
          <Badge position="absolute" bottom="2" insetStart="2" tone="ok">
            {item.perkTitle}
          </Badge>
        )}
        {renderCorner && (
          <Box position="absolute" top="2" insetEnd="2" zIndex="1">
            {renderCorner}
          </Box>
        )}
      </Box>
      <Flex direction="column" flex="1" px="2" pt="3" pb="2">
        <Text textStyle="xs" color="fg.muted" truncate>
          {item.partner.name} · {item.category}
        </Text>
        <Heading as="h3" size="md" mt="1" truncate>
          <Box
            asChild
            _after={{ content: '""', position: 'absolute', inset: '0', rounded: 'lg' }}
            _focusVisible={{ outline: 'none', _after: highlightStyles }}
          >
            <Link to={paths.service(item.id)}>{item.name}</Link>
          </Box>
        </Heading>
        <Text textStyle="sm" color="fg.muted" mt="0.5" lineClamp="2">
          {item.summary}
        </Text>
        <Flex mt="auto" pt="3" gap="3" alignItems="center" justifyContent="space-between" textStyle="xs" color="fg.muted">
          <Flex rowGap="1" columnGap="2.5" alignItems="center" flexWrap="wrap">
            <AverageRating rating={item.rating} />
            <Flex as="span" alignItems="center" gap="1" whiteSpace="nowrap">
              <IconClock size={14} aria-hidden />
              {formatDays(item.deliveryDays)}
            </Flex>
          </Flex>
          <Span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            from{' '}
            <Span textStyle="md" fontWeight="semibold" color="fg">
              {formatPriceFrom(item)}
            </Span>
            {unitSuffixes[item.unit]}
          </Span>
        </Flex>
      </Flex>
    </Flex>
  );
}

const highlightStyles = { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '2px' };

/** The placeholder of a card while its service loads. */
export function ServiceCardSkeleton() {
  return (
    <Box p="2" border="1px solid" borderColor="line" rounded="lg">
      <Skeleton height="104px" rounded="md" />
      <Box px="2" pt="3" pb="2">
        <Skeleton width="45%" my="0.5" />
        <Skeleton width="70%" height="4" mt="2" />
        <Skeleton width="90%" mt="2.5" />
        <Flex mt="5" mb="1" justifyContent="space-between">
          <Skeleton width="16" />
          <Skeleton width="20" />
        </Flex>
      </Box>
    </Box>
  );
}
