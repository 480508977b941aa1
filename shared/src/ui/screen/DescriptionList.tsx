import type { ReactNode } from 'react';
import { Box, Flex } from '../base/primitives';

/** Facts about a record: term at the start, value at the end of each line. */
export function DescriptionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <Box as="dl" textStyle="sm">
      {items.map(({ term, value }) => (
        <Flex key={term} justifyContent="space-between" gap="4" py="5px">
          <Box as="dt" color="fg.muted" flex="none">
            {term}
          </Box>
          <Box as="dd" minWidth="0" textAlign="end" overflowWrap="anywhere">
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
