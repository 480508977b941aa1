import { apiQuery } from '@techadds/shared/api';
import { listFailedJobs } from '@techadds/shared/contract/admin-home/endpoints';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Flex, RelativeTime, Stack, Text } from '@techadds/shared/ui';

const refreshMs = 15_000;

/** The background jobs whose last run failed. They are tried again by themselves. */
export function FailedJobs() {
  const query = useQuery({ ...apiQuery(listFailedJobs), refetchInterval: refreshMs });
  return (
    <QueryCard title="Failed jobs" query={query} height="160px">
      {({ items }) =>
        items.length === 0 ? (
          <Text color="fg.muted">All jobs ran. A job that fails appears here until it has succeeded.</Text>
        ) : (
          <Stack as="ul" gap="4">
            {items.map(({ name, platform, attempts, lastError, startedAt, nextAttemptAt }) => (
              <Box as="li" key={`${name} ${platform}`}>
                <Flex gap="2" alignItems="center" flexWrap="wrap">
                  <Text fontWeight="medium">{name}</Text>
                  {platform && <Badge tone="neutral">Platform</Badge>}
                  <Text textStyle="xs" color="fg.muted">
                    {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
                    {startedAt && (
                      <>
                        , last <RelativeTime at={startedAt} />
                      </>
                    )}
                    , next <RelativeTime at={nextAttemptAt} />
                  </Text>
                </Flex>
                <Text textStyle="sm" color="t.bad.fg" overflowWrap="anywhere">
                  {lastError}
                </Text>
              </Box>
            ))}
          </Stack>
        )
      }
    </QueryCard>
  );
}
