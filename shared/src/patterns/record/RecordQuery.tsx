import type { ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { capitalize } from '@techadds/shared/format/text';
import { ButtonLink, EmptyState, ErrorNotice, Page, Skeleton, Stack } from '@techadds/shared/ui';

interface RecordQueryProps<Data> {
  /** The result of `useQuery(apiQuery(…))`. */
  query: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  /** The name of the record in a sentence, such as "payout". */
  resource: string;
  icon: ReactNode;
  crumbs: readonly { label: string; to: string }[];
  /** Where the user finds the records that exist. */
  list: { to: string; label: string };
  /** Why the record may not exist, such as "The address may be incomplete, or the payout belongs to another partner." */
  notFoundText: string;
  /** A skeleton that matches the page more closely than the default one. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Handles the loading, not-found and error states of a record page. */
export function RecordQuery<Data>({ query, resource, icon, crumbs, list, notFoundText, skeleton, children }: RecordQueryProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error && skeleton) return skeleton;
  return (
    <Page title={capitalize(resource)} crumbs={crumbs}>
      {!error ? (
        <Stack gap="5" role="status" aria-label={`Loading the ${resource}`}>
          <Skeleton height="120px" rounded="lg" />
          <Skeleton height="260px" rounded="lg" />
        </Stack>
      ) : error.status === 404 || error.status === 422 ? (
        <EmptyState
          icon={icon}
          title={`There is no such ${resource}`}
          text={notFoundText}
          action={
            <ButtonLink variant="solid" to={list.to}>
              {list.label}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorNotice
          title={`This ${resource} didn’t load`}
          reassurance={`The ${resource} itself is not affected.`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
