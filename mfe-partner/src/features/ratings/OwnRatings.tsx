import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { visibleStatuses } from '@techadds/shared/contract/ratings/states';
import { listPartnerRatings, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { RatingOverview } from '@techadds/shared/features/rating';
import { PaginatedList, RatingCard } from '@techadds/shared/features/rating-management';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Box, Button, HStack, NativeSelect, lazyComponent, SearchInput, TextLink, Toolbar } from '@techadds/shared/ui';
import { ratingStates, getStatusMeta } from '@techadds/shared/ui/states';
import { ReplyForm } from './ReplyForm';

const AppealForm = lazyComponent(() => import('./AppealForm').then((part) => part.AppealForm));

const ratingParamDefaults = { query: '', status: '', stars: '', by: 'publishedAt.desc', offset: '0' };
const starValues = ['1', '2', '3', '4', '5'] as const;
const sorts = [
  { value: 'publishedAt.desc', label: 'Newest first' },
  { value: 'publishedAt.asc', label: 'Oldest first' },
  { value: 'stars.asc', label: 'Worst first' },
  { value: 'stars.desc', label: 'Best first' },
] as const;

/** The ratings that the partner received, each with its allowed actions. */
export function OwnRatings() {
  const [address, change] = useSearchState(ratingParamDefaults);
  const [appealing, setAppealing] = useState<Rating>();
  const status = visibleStatuses.find((known) => known === address.status);
  const stars = starValues.find((known) => known === address.stars);
  const by = sorts.find(({ value }) => value === address.by)?.value ?? 'publishedAt.desc';
  const [sort, order] = by.split('.') as ['publishedAt' | 'stars', 'asc' | 'desc'];
  const query = useQuery({
    ...apiQuery(listPartnerRatings, {
      query: { query: address.query.slice(0, 200), status, stars, sort, order, offset: parseOffset(address.offset), limit: '20' },
    }),
    placeholderData: keepPreviousData,
  });
  const clear = () => change({ query: '', status: '', stars: '' });
  return (
    <div>
      {query.data && query.data.summary.standing.count > 0 && (
        <Box mb="4">
          <RatingOverview summary={query.data.summary} />
        </Box>
      )}
      <Toolbar>
        <SearchInput size="sm" label="Search ratings" value={address.query} onChange={(text) => change({ query: text })} />
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
          aria-label="Status"
          value={status ?? ''}
          options={[
            { value: '', label: 'Any status' },
            ...visibleStatuses.map((value) => ({ value, label: getStatusMeta(ratingStates, value).label })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
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
        filtered={address.query !== '' || status !== undefined || stars !== undefined}
        onClear={clear}
        onOffsetChange={(offset) => change({ offset: String(offset) })}
        emptyState={{
          title: 'No ratings yet',
          text: 'Customers rate an order once it is completed. You read it when both sides have rated, or seven days later.',
        }}
      >
        {(rating) => <OwnRatingItem rating={rating} onAppeal={() => setAppealing(rating)} />}
      </PaginatedList>
      {appealing && <AppealForm rating={appealing} onClose={() => setAppealing(undefined)} />}
    </div>
  );
}

function OwnRatingItem({ rating, onAppeal }: { rating: Rating; onAppeal: () => void }) {
  const [replying, setReplying] = useState(false);
  const { allowedActions, order } = rating;
  return (
    <RatingCard rating={rating} order={<TextLink to={paths.partnerOrder(order.id)}>{order.number}</TextLink>}>
      {replying ? (
        <ReplyForm rating={rating} onClose={() => setReplying(false)} />
      ) : (
        (allowedActions.includes('reply') || allowedActions.includes('appeal')) && (
          <HStack gap="2" mt="3">
            {allowedActions.includes('reply') && (
              <Button size="sm" aria-label={`Answer the rating of ${order.number}`} onClick={() => setReplying(true)}>
                Answer
              </Button>
            )}
            {allowedActions.includes('appeal') && (
              <Button
                size="sm"
                aria-label={`Appeal the rating of ${order.number}`}
                title={`Published ${rating.publishedAt ? formatDateTime(rating.publishedAt) : ''}`}
                onClick={onAppeal}
              >
                Appeal
              </Button>
            )}
          </HStack>
        )
      )}
    </RatingCard>
  );
}
