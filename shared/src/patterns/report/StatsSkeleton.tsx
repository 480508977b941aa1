import { Box, Skeleton, Stack, StatStrip } from '@techadds/shared/ui';

interface StatsSkeletonProps {
  /** How many metrics each strip has. */
  strips: readonly number[];
  /** Each metric has its change against the previous period. */
  withDeltas?: boolean;
}

const emptyLine = '\u00A0';

/** Metrics that are loading, as high as with their values, so that nothing below them moves when they come. */
export const StatsSkeleton = ({ strips, withDeltas = false }: StatsSkeletonProps) => (
  <Stack gap="3" aria-hidden>
    {strips.map((count, strip) => (
      <StatStrip
        key={strip}
        stats={Array.from({ length: count }, (_, n) => ({
          // Labels are keys.
          label: emptyLine.repeat(n + 1),
          value: (
            <Box height="1lh" display="flex" alignItems="center">
              <Skeleton width="60%" height="4" />
            </Box>
          ),
          ...(withDeltas && { delta: { text: emptyLine, tone: 'neutral' as const } }),
        }))}
      />
    ))}
  </Stack>
);
