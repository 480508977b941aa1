import type { ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { Box, Flex, Heading, Span } from '@techadds/shared/ui';
import { IconCheck } from '@techadds/shared/ui/icons';

/** A group of filter options with its heading. */
export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      role="group"
      aria-label={title}
      py="4"
      borderTop="1px solid"
      borderColor="line"
      _first={{ borderTop: 'none', pt: '0' }}
    >
      <Heading as="h2" size="sm" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

export const FacetList = ({ children }: { children: ReactNode }) => (
  <Box as="ul" listStyle="none" mx="-2">
    {children}
  </Box>
);

interface FacetProps {
  label: ReactNode;
  /** The number of matching services; undefined while it is unknown. */
  count: number | undefined;
  /** The list with this option selected, or cleared if it is selected. */
  href: { search: string };
  current: boolean;
  /** Depth in the category tree, from 0. */
  depth?: number;
}

/** A filter option as a link, so that it opens in a new tab and the browser's back button undoes it. */
export function Facet({ label, count, href, current, depth = 0 }: FacetProps) {
  return (
    <li>
      <Flex
        asChild
        minHeight={{ base: '10', sm: '7' }}
        px="2"
        gap="2"
        alignItems="center"
        textStyle="sm"
        rounded="sm"
        _hover={{ bg: 'bg.hover' }}
        css={{ '&[aria-current]': { fontWeight: 'medium' } }}
        style={{ paddingInlineStart: 8 + depth * 18 }}
      >
        <Link to={href} aria-current={current ? 'true' : undefined}>
          <Span
            display="grid"
            flex="none"
            placeItems="center"
            width="16px"
            height="16px"
            rounded="xs"
            border="1px solid"
            borderColor={current ? 'brand.solid' : 'line.control'}
            bg={current ? 'brand.solid' : 'bg'}
            color="brand.contrast"
          >
            {current && <IconCheck size={12} style={{ strokeWidth: 2.5 }} aria-hidden />}
          </Span>
          <Span flex="1" minWidth="0" overflowWrap="anywhere">
            {label}
          </Span>
          <Span color="fg.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {count?.toLocaleString('en-US')}
          </Span>
        </Link>
      </Flex>
    </li>
  );
}
