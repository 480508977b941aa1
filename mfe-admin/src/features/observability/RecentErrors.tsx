import { apiQuery } from '@techadds/shared/api';
import { recentErrors } from '@techadds/shared/contract/observability/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, CopyButton, EmptyState, ErrorNotice, Flex, SearchInput, Skeleton, Stack, Toolbar } from '@techadds/shared/ui';
import { IconCircleCheck, IconRefresh, IconSearch } from '@techadds/shared/ui/icons';
import type { ObservabilityParams, UpdateObservabilityParams } from './search-params';

/** The most recent failed requests, one per line, searchable by reference or text. */
export function RecentErrors({ address, change }: { address: ObservabilityParams; change: UpdateObservabilityParams }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(recentErrors, { query: { limit: '500' } }));
  const all = data?.split('\n').filter((line) => line.trim() !== '') ?? [];
  const wanted = address.find.trim().toLowerCase();
  const lines = all.filter((line) => line.toLowerCase().includes(wanted));

  return (
    <Stack gap="4">
      <Toolbar>
        <SearchInput label="Search by X-CID or text" value={address.find} onChange={(find) => change({ find })} />
        <Button busy={isFetching} icon={<IconRefresh size={15} aria-hidden />} onClick={() => void refetch()}>
          Refresh
        </Button>
        {lines.length > 0 && <CopyButton label="Copy these lines" value={lines.join('\n')} />}
      </Toolbar>
      {error && !data ? (
        <ErrorNotice
          title="The failures didn’t load"
          reassurance="They are stored on the server."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton height="14rem" rounded="lg" />
      ) : all.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={20} />}
          title="Nothing failed"
          text="Failed requests appear here, with the reference that the user sees."
        />
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} />}
          title="No failure matches"
          text={`None of the last ${all.length} has this reference or text. Older ones are in the server’s log.`}
          action={<Button onClick={() => change({ find: '' })}>Show all</Button>}
        />
      ) : (
        <Box border="1px solid" borderColor="line" rounded="lg" overflow="hidden">
          <Box as="ol" aria-label="Failures, newest first" listStyle="none" fontFamily="mono" textStyle="xs">
            {lines.map((line, index) => (
              <Flex
                as="li"
                key={`${index} ${line}`}
                ps="4"
                pe="2"
                py="1"
                gap="3"
                alignItems="flex-start"
                borderTop={index === 0 ? undefined : '1px solid'}
                borderColor="line"
              >
                <Box flex="1" minWidth="0" py="1" overflowWrap="anywhere" whiteSpace="pre-wrap">
                  {line}
                </Box>
                <CopyButton label="Copy line" value={line} />
              </Flex>
            ))}
          </Box>
        </Box>
      )}
    </Stack>
  );
}
