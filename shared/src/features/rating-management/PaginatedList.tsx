import type { ReactNode } from 'react';
import type { QueryFailure } from '@techadds/shared/api';
import type { ListMeta } from '@techadds/shared/contract/list';
import { Box, Button, EmptyState, ErrorNotice, Skeleton } from '@techadds/shared/ui';
import { IconSearch, IconStar } from '@techadds/shared/ui/icons';
import { Pager } from '@techadds/shared/ui/table';

interface Loading<T> {
  data: { items: readonly T[]; meta: ListMeta } | undefined;
  error: QueryFailure | Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ListFrameProps<T> {
  /** What is listed, such as "ratings". */
  noun: string;
  query: Loading<T>;
  /** Whether anything narrows the list. */
  filtered: boolean;
  onClear: () => void;
  onOffset: (offset: number) => void;
  /** What to say where there is nothing at all. */
  none: { title: string; text: string };
  children: (item: T) => ReactNode;
}

/** A list of things to read, below each other: its skeleton, its failure, nothing yet, no match, and its pages. */
export function ListFrame<T extends { id: string }>({ noun, query, filtered, onClear, onOffset, none, children }: ListFrameProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return <ErrorNotice title={`The ${noun} didn’t load`} safe="No rating is affected." error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box role="status" aria-label={`Loading ${noun}`}>
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
        icon={<IconSearch size={20} stroke={1.75} />}
        title={`No ${noun} match`}
        text="Nothing fits all of these filters at once."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    ) : (
      <EmptyState sketch icon={<IconStar size={14} stroke={1.75} />} {...none} />
    );
  return (
    <Box opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData || undefined}>
      <Box as="ul" listStyle="none" aria-label={noun}>
        {data.items.map((item) => (
          <Box as="li" key={item.id} py="4" borderBottom="1px solid" borderColor="line" maxWidth="60rem">
            {children(item)}
          </Box>
        ))}
      </Box>
      <Pager meta={data.meta} onOffset={onOffset} />
    </Box>
  );
}
