import type { ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { capitalize } from '@techadds/shared/format/text';
import { ErrorNotice, IconButton, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { Inspector } from '@techadds/shared/ui/dialog';
import { IconChevronDown, IconChevronUp } from '@techadds/shared/ui/icons';

interface RecordInspectorProps<Data> {
  /** The result of `useQuery(apiQuery(…))`. */
  query: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  /** The name of the record in a sentence, such as "entry". */
  resource: string;
  /** Shown until the record has loaded, too. */
  title: ReactNode;
  notFoundText: string;
  /** What is safe although the record did not load. */
  errorReassurance: string;
  onClose: () => void;
  /** Opens the record above or below in the list; undefined at the ends of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children: (data: Data) => ReactNode;
}

/** A record of a list, opened beside it: loading, not-found and error states, and buttons to the neighbors in the list. */
export function RecordInspector<Data>({
  query: { data, error, refetch },
  resource,
  title,
  notFoundText,
  errorReassurance,
  onClose,
  onPrevious,
  onNext,
  children,
}: RecordInspectorProps<Data>) {
  return (
    <Inspector
      title={title}
      label={capitalize(resource)}
      onClose={onClose}
      actions={
        <>
          <IconButton label={`Previous ${resource}`} icon={<IconChevronUp />} disabled={!onPrevious} onClick={onPrevious} />
          <IconButton label={`Next ${resource}`} icon={<IconChevronDown />} disabled={!onNext} onClick={onNext} />
        </>
      }
    >
      {data !== undefined ? (
        children(data)
      ) : !error ? (
        <Stack gap="3" role="status" aria-label={`Loading the ${resource}`}>
          <Skeleton height="5" width="70%" />
          <Skeleton height="120px" />
          <Skeleton height="160px" />
        </Stack>
      ) : error.status === 404 || error.status === 422 ? (
        <Text color="fg.muted">{notFoundText}</Text>
      ) : (
        <ErrorNotice title={`The ${resource} didn’t load`} reassurance={errorReassurance} error={error} onRetry={() => void refetch()} />
      )}
    </Inspector>
  );
}
