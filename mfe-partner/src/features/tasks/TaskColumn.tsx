import { useEffect, type ReactNode } from 'react';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, ErrorNotice, Flex, Heading, Skeleton, Span, Text, TextLink } from '@techadds/shared/ui';
import { statusLabel } from './tasks.labels';
import { columnQuery, type BoardQuery } from './useMoveTask';
import { useDropColumn } from './useTaskDrag';

interface TaskColumnProps {
  status: Task['status'];
  query: BoardQuery;
  /** How many cards are loaded; undefined for the first page. */
  limit: string | undefined;
  isTarget: boolean;
  /** On phones one column is shown. */
  isCurrent: boolean;
  /** Others may move tasks, too; not while a card is moved here. */
  isPaused: boolean;
  renderCard: (task: Task) => ReactNode;
  onShowMore: () => void;
  onLoad: () => void;
}

const maxCards = 200;
const refetchMs = 15_000;

/** A status on the board with its tasks. */
export function TaskColumn({ status, query, limit, isTarget, isCurrent, isPaused, renderCard, onShowMore, onLoad }: TaskColumnProps) {
  const ref = useDropColumn(status);
  const { data, error, refetch } = useQuery({
    ...columnQuery(query, status, limit),
    placeholderData: keepPreviousData,
    refetchInterval: isPaused ? false : refetchMs,
  });
  const label = statusLabel(status);
  useEffect(onLoad, [data, onLoad]);
  const total = data?.counts[status] ?? 0;
  const items = data?.items ?? [];
  return (
    <Flex
      ref={ref}
      as="section"
      aria-label={label}
      direction="column"
      flex="1 0 188px"
      minWidth="188px"
      maxWidth="22rem"
      rounded="lg"
      border="1px solid"
      borderColor={isTarget ? 'brand.border' : 'line'}
      bg={isTarget ? 'brand.subtle' : 'bg.canvas'}
      css={{ _cXs: { display: isCurrent ? 'flex' : 'none', maxWidth: 'none', minHeight: '16rem' } }}
    >
      <Flex px="3.5" pt="2.5" pb="2" alignItems="baseline" gap="2">
        <Heading as="h2" size="sm" truncate>
          {label}
        </Heading>
        <Span textStyle="sm" color="fg.muted">
          {data && total.toLocaleString('en-US')}
        </Span>
      </Flex>
      <Box px="2" pb="3" flex="1" minHeight="24" overflowY="auto" tabIndex={-1}>
        {error && !data && (
          <ErrorNotice title="These tasks didn’t load" reassurance="No task is affected." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height="92px" role="status" aria-label={`Loading ${label}`} />}
        {data && items.length === 0 && (
          <Text px="1.5" py="2" textStyle="sm" color="fg.muted">
            No tasks
          </Text>
        )}
        <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label={`Tasks in ${label}`}>
          {items.map(renderCard)}
        </Flex>
        {data?.meta.hasMore &&
          (items.length < maxCards ? (
            <Button mt="2" size="sm" variant="ghost" width="full" onClick={onShowMore}>
              Show more of {total.toLocaleString('en-US')}
            </Button>
          ) : (
            <TextLink to={`${paths.tasks}?status=${status}`}>See all {total.toLocaleString('en-US')} in the list</TextLink>
          ))}
      </Box>
    </Flex>
  );
}
