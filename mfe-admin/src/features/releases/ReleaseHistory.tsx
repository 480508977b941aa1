import { apiQuery } from '@techadds/shared/api';
import { getReleaseHistory } from '@techadds/shared/contract/releases/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Box, Span, Stack, Text } from '@techadds/shared/ui';
import { changeLabels } from './releases.labels';

/** The changes of an app, newest first. */
export function ReleaseHistory({ app }: { app: string }) {
  const query = useQuery(apiQuery(getReleaseHistory, { params: { app } }));
  return (
    <QueryCard title="History" query={query} height="10rem">
      {({ items }) => (
        <Stack as="ul" gap="3">
          {items.map(({ id, kind, version, at, by, reason, commit }) => (
            <Box as="li" key={id}>
              <Text textStyle="sm" overflowWrap="anywhere">
                {changeLabels[kind]} <Span fontFamily="mono">{version}</Span>
                {commit && (
                  <Span color="fg.muted">
                    {' '}
                    from <Span fontFamily="mono">{commit}</Span>
                  </Span>
                )}
              </Text>
              <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                {formatDateTime(at)}, {by}
                {reason && `: ${reason}`}
              </Text>
            </Box>
          ))}
        </Stack>
      )}
    </QueryCard>
  );
}
