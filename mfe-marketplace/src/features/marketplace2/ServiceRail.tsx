import { useId, useRef, type ReactNode } from 'react';
import { Box, Flex, Heading, IconButton, Span } from '@techadds/shared/ui';
import { IconChevronLeft, IconChevronRight } from '@techadds/shared/ui/icons';

interface ServiceRailProps {
  title: string;
  badge?: ReactNode;
  /** Why these services are listed. */
  description?: string;
  /** Minimum width of a card. */
  minCardWidth?: string;
  children: ReactNode;
}

/** A row of cards that scrolls horizontally, by touch, wheel or its two buttons. */
export function ServiceRail({ title, badge, description, minCardWidth = '16rem', children }: ServiceRailProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => list.current?.scrollBy({ left: by * list.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <Box as="section" aria-labelledby={id} mb="6">
      <Flex mb="2.5" gap="2" minHeight="8" alignItems="center">
        <Heading as="h2" size="sm" id={id} whiteSpace="nowrap">
          {title}
        </Heading>
        {badge}
        <Span textStyle="xs" color="fg.muted" flex="1" minWidth="0" truncate>
          {description}
        </Span>
        <Flex css={{ _cXs: { display: 'none' } }}>
          <IconButton label={`${title}: scroll back`} size="sm" icon={<IconChevronLeft />} onClick={() => move(-1)} />
          <IconButton label={`${title}: scroll forward`} size="sm" icon={<IconChevronRight />} onClick={() => move(1)} />
        </Flex>
      </Flex>
      <Box
        ref={list}
        as="ul"
        listStyle="none"
        display="grid"
        gridAutoFlow="column"
        gridAutoColumns={`minmax(${minCardWidth}, 1fr)`}
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
        {children}
      </Box>
    </Box>
  );
}
