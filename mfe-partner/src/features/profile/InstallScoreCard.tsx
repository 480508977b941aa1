import { apiQuery } from '@techadds/shared/api';
import { getInstallScore, type InstallScore, type InstallScorePart } from '@techadds/shared/contract/partner-profile/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Card, ErrorNotice, Flex, Skeleton, Span, Stack, Text, lazyComponent, type Tone } from '@techadds/shared/ui';
import { explainPart, partLabels } from './score.labels';

const gradeTones: Record<NonNullable<InstallScore['grade']>, Tone> = { A: 'ok', B: 'info', C: 'wait', D: 'bad' };
/** Loads after the numbers, since the code of charts is large; its height is reserved. */
const ScoreTrend = lazyComponent(() => import('./ScoreTrend').then((module) => module.ScoreTrend));

/** The install score with the parts that it is made of, and how it developed. */
export function InstallScoreCard() {
  const { data, error, refetch } = useQuery(apiQuery(getInstallScore));
  if (error)
    return (
      <ErrorNotice title="The install score didn’t load" reassurance="It is not affected." error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="360px" rounded="lg" />;
  const { score, grade, orders, minimumOrders, periodDays, parts, trend } = data;
  const known = trend.filter((point) => point.score !== null);
  return (
    <Card title="Install score">
      <Stack gap="4">
        {score === null ? (
          <Text textStyle="sm" color="fg.muted">
            A score needs {minimumOrders} answered orders in {periodDays} days; there are {orders} so far. Until then customers see none.
          </Text>
        ) : (
          <Box>
            <Flex alignItems="baseline" gap="2">
              <Span textStyle="3xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {score}
              </Span>
              <Span color="fg.muted">of 100</Span>
              {grade && (
                <Badge plain tone={gradeTones[grade]}>
                  Grade {grade}
                </Badge>
              )}
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              From {orders} orders of the last {periodDays} days. Customers see it on your page.
            </Text>
          </Box>
        )}
        <Stack as="ul" gap="3" listStyleType="none">
          {parts.map((part) => (
            <ScorePartRow key={part.key} part={part} minimum={minimumOrders} />
          ))}
        </Stack>
        {known.length > 1 && (
          <Box minHeight="172px">
            <ScoreTrend trend={known} />
          </Box>
        )}
      </Stack>
    </Card>
  );
}

function ScorePartRow({ part, minimum }: { part: InstallScorePart; minimum: number }) {
  const { key, weight, points } = part;
  return (
    <Box as="li">
      <Flex justifyContent="space-between" gap="3" textStyle="sm">
        <Span fontWeight="medium">{partLabels[key]}</Span>
        <Span fontVariantNumeric="tabular-nums" color={points === null ? 'fg.muted' : undefined} flex="none">
          {points === null ? `– of ${weight}` : `${points} of ${weight}`}
        </Span>
      </Flex>
      <Box height="4px" mt="1" rounded="full" bg="bg.muted" overflow="hidden" aria-hidden>
        <Box height="full" bg="brand.solid" style={{ width: `${((points ?? 0) / weight) * 100}%` }} />
      </Box>
      <Text textStyle="xs" color="fg.muted" mt="1">
        {explainPart(part, minimum)}
      </Text>
    </Box>
  );
}
