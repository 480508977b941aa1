import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { ratingStatuses, type RatingStatus } from '@techadds/shared/contract/ratings/states';
import { listAllRatings, publishRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { PaginatedList, RatingCard } from '@techadds/shared/features/rating-management';
import { useAction } from '@techadds/shared/patterns/record';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Button, HStack, NativeSelect, lazyComponent, SearchInput, Text, TextLink, Toolbar } from '@techadds/shared/ui';
import { ratingStates, getStatusMeta } from '@techadds/shared/ui/states';

const RejectDialog = lazyComponent(() => import('./RejectDialog').then((part) => part.RejectDialog));

const moderationParamDefaults = { query: '', status: 'pending', stars: '', by: 'createdAt.asc', offset: '0' };
const starValues = ['1', '2', '3', '4', '5'] as const;
const sorts = [
  { value: 'createdAt.asc', label: 'Oldest first' },
  { value: 'createdAt.desc', label: 'Newest first' },
  { value: 'stars.asc', label: 'Worst first' },
  { value: 'stars.desc', label: 'Best first' },
] as const;

/** The queue of ratings that are not public yet, and all others. */
export function Moderation() {
  const [address, change] = useSearchState(moderationParamDefaults);
  const [rejecting, setRejecting] = useState<Rating>();
  const status: RatingStatus | undefined = ratingStatuses.find((known) => known === address.status);
  const stars = starValues.find((known) => known === address.stars);
  const by = sorts.find(({ value }) => value === address.by)?.value ?? 'createdAt.asc';
  const [sort, order] = by.split('.') as ['createdAt' | 'stars', 'asc' | 'desc'];
  const query = useQuery({
    ...apiQuery(listAllRatings, {
      query: { query: address.query.slice(0, 200), status, stars, sort, order, offset: parseOffset(address.offset), limit: '20' },
    }),
    placeholderData: keepPreviousData,
  });
  const counts = query.data?.counts;
  const counted = (name: keyof NonNullable<typeof counts>) => (counts ? ` (${counts[name]})` : '');
  return (
    <div>
      <Toolbar>
        <SearchInput size="sm" label="Search ratings" value={address.query} onChange={(text) => change({ query: text })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Status"
          value={status ?? 'all'}
          options={[
            { value: 'all', label: `Any status${counted('all')}` },
            ...ratingStatuses.map((value) => ({ value, label: `${getStatusMeta(ratingStates, value).label}${counted(value)}` })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Stars"
          value={stars ?? ''}
          options={[
            { value: '', label: 'Any stars' },
            ...starValues.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
          ]}
          onChange={({ target }) => change({ stars: target.value })}
        />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Sort"
          value={by}
          options={[...sorts]}
          onChange={({ target }) => change({ by: target.value })}
        />
      </Toolbar>
      <PaginatedList
        resource="ratings"
        query={query}
        filtered={address.query !== '' || stars !== undefined || (counts?.all ?? 0) > 0}
        onClear={() => change({ query: '', stars: '', status: 'all' })}
        onOffsetChange={(offset) => change({ offset: String(offset) })}
        emptyState={{ title: 'No ratings yet', text: 'Ratings of completed orders wait here until they are published.' }}
      >
        {(rating) => <ModerationItem rating={rating} onReject={() => setRejecting(rating)} />}
      </PaginatedList>
      {rejecting && <RejectDialog rating={rejecting} onClose={() => setRejecting(undefined)} />}
    </div>
  );
}

function ModerationItem({ rating, onReject }: { rating: Rating; onReject: () => void }) {
  const { id, order, status, publishesAt, allowedActions } = rating;
  const publish = useAction(publishRating, {
    done: () => `The ratings of ${order.number} are published`,
    failed: `${order.number}:`,
  });
  return (
    <RatingCard rating={rating} order={<TextLink to={paths.adminOrder(order.id)}>{order.number}</TextLink>}>
      {status === 'pending' && (
        <Text mt="2" textStyle="xs" color="fg.muted">
          Publishes automatically on {formatDateTime(publishesAt)}, or when the other side has rated too.
        </Text>
      )}
      {allowedActions.length > 0 && (
        <HStack gap="2" mt="3">
          {allowedActions.includes('publish') && (
            <Button
              size="sm"
              busy={publish.busy}
              aria-label={`Publish now the rating of ${order.number}`}
              onClick={() => void publish.run({ params: { id } })}
            >
              Publish now
            </Button>
          )}
          {allowedActions.includes('reject') && (
            <Button size="sm" aria-label={`Reject the rating of ${order.number}`} onClick={onReject}>
              Reject
            </Button>
          )}
        </HStack>
      )}
    </RatingCard>
  );
}
