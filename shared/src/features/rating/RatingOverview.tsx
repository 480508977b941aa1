import type { RatingSummary } from '@techadds/shared/contract/ratings/endpoints';
import { aspectNames } from '@techadds/shared/contract/ratings/states';
import { Box, Flex, Grid, Span, Text } from '@techadds/shared/ui';
import { StarRating } from './StarRating';
import { aspectLabels } from './labels';

const formatVerifiedCount = (count: number) => `${count.toLocaleString('en-US')} verified ${count === 1 ? 'rating' : 'ratings'}`;
const toPercent = (part: number, all: number) => (all === 0 ? 0 : Math.round((part * 100) / all));

/** The average with its count, the distribution of the stars, and the average of each aspect. */
export function RatingOverview({ summary: { standing, distribution, aspects } }: { summary: RatingSummary }) {
  const { average, count } = standing;
  const rated = aspectNames.filter((name) => aspects[name] !== undefined);
  return (
    <Grid
      gap="6"
      alignItems="center"
      css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'auto minmax(0, 18rem) minmax(0, 1fr)' } }}
    >
      <Box>
        <Text textStyle="3xl" fontWeight="semibold" lineHeight="1.1" fontVariantNumeric="tabular-nums">
          {average === null ? '–' : average.toFixed(1)}
        </Text>
        {average !== null && <StarRating stars={Math.round(average)} size={14} />}
        <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {formatVerifiedCount(count)}
        </Text>
      </Box>
      <Box as="ul" listStyle="none">
        {[5, 4, 3, 2, 1].map((stars) => {
          const part = distribution[stars - 1] ?? 0;
          return (
            <Flex as="li" key={stars} alignItems="center" gap="2" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              <Span width="2" aria-hidden>
                {stars}
              </Span>
              <Box flex="1" height="1.5" rounded="full" bg="bg.muted" overflow="hidden" aria-hidden>
                <Box height="full" bg="t.neutral.solid" rounded="full" style={{ width: `${toPercent(part, count)}%` }} />
              </Box>
              <Span width="9" textAlign="end" aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${part}`}>
                {toPercent(part, count)} %
              </Span>
            </Flex>
          );
        })}
      </Box>
      {rated.length > 0 && (
        <Box as="dl" textStyle="xs" minWidth="0">
          {rated.map((name) => (
            <Flex key={name} justifyContent="space-between" gap="3" maxWidth="14rem">
              <Box as="dt" color="fg.muted">
                {aspectLabels[name]}
              </Box>
              <Box as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums">
                {aspects[name]?.toFixed(1)}
              </Box>
            </Flex>
          ))}
        </Box>
      )}
    </Grid>
  );
}
