import { Box, Flex, HStack, Span } from '../base/primitives';

interface LegendProps {
  items: readonly { label: string; value?: string; color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev' }[];
}

/** The labels of a chart's colors, with their sums. */
export function Legend({ items }: LegendProps) {
  return (
    <Flex gap="4" rowGap="1" flexWrap="wrap" textStyle="xs" color="fg.muted">
      {items.map(({ label, value, color }) => (
        <HStack key={label} gap="1.5" whiteSpace="nowrap">
          <Box width="2.5" height="2.5" rounded="2px" flex="none" bg={`chart.${color}`} aria-hidden />
          {label}
          {value !== undefined && (
            <Span color="fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
              {value}
            </Span>
          )}
        </HStack>
      ))}
    </Flex>
  );
}
