import type { ReactElement, ReactNode } from 'react';
import type { TransportErrorCode } from '@techadds/shared/api';
import { Box, Card, ErrorNotice, Skeleton } from '@techadds/shared/ui';

interface QueryState<T> {
  data: T | undefined;
  error: TransportErrorCode | Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface QueryCardProps<T> {
  title: string;
  action?: ReactNode;
  query: QueryState<T>;
  /** The height of the loaded content, so that nothing below it moves, or what is shown at first where the height depends on the screen. */
  height: string | ReactElement;
  padded?: boolean;
  /** Without the card: the content has its own border. */
  bare?: boolean;
  children: (data: T) => ReactNode;
}

/** A card for the result of a query: a skeleton at first, dimmed old content while it refetches, and an error with a retry button. */
export function QueryCard<T>({ title, action, query, height, padded = true, bare = false, children }: QueryCardProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  const gap = padded || bare ? '0' : '4';
  const content =
    data !== undefined ? (
      <Box opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData || undefined} minWidth="0">
        {children(data)}
      </Box>
    ) : error ? (
      <Box p={gap}>
        <ErrorNotice title={`${title} didn’t load`} reassurance="No figure is affected." error={error} onRetry={() => void refetch()} />
      </Box>
    ) : (
      <Box p={gap} role="status" aria-label={`Loading: ${title}`}>
        {typeof height === 'string' ? <Skeleton style={{ height }} rounded="md" /> : height}
      </Box>
    );
  return bare ? (
    content
  ) : (
    <Card title={title} action={action} padded={padded}>
      {content}
    </Card>
  );
}
