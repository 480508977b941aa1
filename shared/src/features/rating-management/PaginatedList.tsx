import type { ReactNode } from 'react';
import type { TransportErrorCode } from '@techadds/shared/api';
import type { ListMeta } from '@techadds/shared/contract/list';
import { Box, Button, EmptyState, ErrorNotice, Skeleton } from '@techadds/shared/ui';
import { IconSearch, IconStar } from '@techadds/shared/ui/icons';
import { Pagination } from '@techadds/shared/ui/table';

interface ListQueryState<T> {
  data: { items: readonly T[]; meta: ListMeta } | undefined;
  error: TransportErrorCode | Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface PaginatedListProps<T> {
  /** The name of the records, such as "ratings". */
  resource: string;
  query: ListQueryState<T>;
  /** Whether a filter is set. */
  filtered: boolean;
  onClear: () => void;
  onOffsetChange: (offset: number) => void;
  /** Shown when there are no records at all. */
  emptyState: { title: string; text: string };
  children: (item: T) => ReactNode;
}

/** A list of cards with its skeleton, error, empty state, no-match state and pagination. */
export function PaginatedList<T extends { id: string }>({
  resource,
  query,
  filtered,
  onClear,
  onOffsetChange,
  emptyState,
  children,
}: PaginatedListProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return (
      <ErrorNotice
        title={`The ${resource} didn’t load`}
        reassurance="No rating is affected."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Box role="status" aria-label={`Loading ${resource}`}>
        {[1, 2, 3].map((row) => (
          <Box key={row} py="4" borderBottom="1px solid" borderColor="line">
            <Skeleton height="4" width="14rem" maxWidth="full" />
            <Skeleton height="4" width="8rem" mt="2" />
            <Skeleton height="10" mt="3" />
          </Box>
        ))}
      </Box>
    );
  if (data.meta.total === 0)
    return filtered ? (
      <EmptyState
        icon={<IconSearch size={20} />}
        title={`No ${resource} match`}
        text="Nothing fits all of these filters at once."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    ) : (
      <EmptyState illustration icon={<IconStar size={14} />} {...emptyState} />
    );
  return (
    <Box opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData || undefined}>
      <Box as="ul" listStyle="none" aria-label={resource}>
        {data.items.map((item) => (
          <Box as="li" key={item.id} py="4" borderBottom="1px solid" borderColor="line" maxWidth="60rem">
            {children(item)}
          </Box>
        ))}
      </Box>
      <Pagination meta={data.meta} onOffsetChange={onOffsetChange} />
    </Box>
  );
}
