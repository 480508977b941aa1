import type { ReactNode } from 'react';
import { Box, Flex, Money, Span } from '@techadds/shared/ui';

export interface SplitSegment {
  key: string;
  label: string;
  cents: number;
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev';
  /** How the amount is computed, such as "12 % of $1,000.00". */
  hint?: ReactNode;
}

/** Parts of a whole as a bar; parts below zero are left out. Hidden from screen readers: `SplitList` has the labels. */
export function SplitBar({ segments }: { segments: readonly Pick<SplitSegment, 'key' | 'cents' | 'color'>[] }) {
  return (
    <Flex gap="3px" height="2" aria-hidden>
      {segments
        .filter(({ cents }) => cents > 0)
        .map(({ key, cents, color }) => (
          <Box key={key} bg={`chart.${color}`} rounded="xs" minWidth="3px" style={{ flex: `${cents} 1 0` }} />
        ))}
    </Flex>
  );
}

interface SplitListProps {
  segments: readonly SplitSegment[];
  total: { label: string; cents: number };
  currency: string;
}

/** Parts of a whole with their colors, adding up to the total. */
export function SplitList({ segments, total, currency }: SplitListProps) {
  return (
    <Box as="dl" textStyle="sm">
      {segments.map(({ key, label, cents, color, hint }) => (
        <Flex key={key} alignItems="center" gap="2.5" minHeight="9">
          <Flex as="dt" alignItems="center" gap="2.5" flex="1" minWidth="0">
            <Box width="2" height="2" rounded="2px" flex="none" bg={`chart.${color}`} aria-hidden />
            <Span flex={hint ? '0 0 7rem' : undefined}>{label}</Span>
            {hint && (
              <Span textStyle="xs" color="fg.muted" minWidth="0">
                {hint}
              </Span>
            )}
          </Flex>
          <dd>
            <Money cents={cents} currency={currency} />
          </dd>
        </Flex>
      ))}
      <Flex justifyContent="space-between" gap="4" pt="2.5" mt="1" borderTop="1px solid" borderColor="line.strong" fontWeight="semibold">
        <dt>{total.label}</dt>
        <dd>
          <Money cents={total.cents} currency={currency} />
        </dd>
      </Flex>
    </Box>
  );
}
