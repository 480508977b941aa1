import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listServiceRatings, type Review } from '@techadds/shared/contract/ratings/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { RatingOverview, ReviewText, StarRating } from '@techadds/shared/features/rating';
import {
  Avatar,
  Badge,
  Box,
  Button,
  ErrorNotice,
  Flex,
  Heading,
  NativeSelect,
  Skeleton,
  Span,
  Text,
  RelativeTime,
} from '@techadds/shared/ui';
import { IconShieldCheck } from '@techadds/shared/ui/icons';

const sorts = [
  { value: 'publishedAt.desc', label: 'Newest first' },
  { value: 'stars.desc', label: 'Best first' },
  { value: 'stars.asc', label: 'Worst first' },
];
const starOptions = [
  { value: '', label: 'Any stars' },
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
];
const pageSize = 5;

/** The reviews of a service: average, distribution, and each rating with the partner's reply. */
export function Reviews({ serviceId, partnerName }: { serviceId: string; partnerName: string }) {
  const [by, setBy] = useState('publishedAt.desc');
  const [stars, setStars] = useState('');
  const [shown, setShown] = useState(pageSize);
  const [sort, order] = by.split('.') as ['publishedAt' | 'stars', 'asc' | 'desc'];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(listServiceRatings, {
      params: { id: serviceId },
      query: { sort, order, limit: String(shown), stars: (stars || undefined) as '1' | undefined },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box as="section" aria-labelledby="reviews">
      <Heading as="h2" size="sm" id="reviews" mb="3">
        Reviews
      </Heading>
      {!data && error && (
        <ErrorNotice
          title="The reviews didn’t load"
          reassurance="You can order all the same."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Box role="status" aria-label="Loading reviews">
          <Skeleton height="92px" rounded="md" />
        </Box>
      )}
      {data && data.summary.standing.count === 0 && (
        <Text color="fg.muted" textStyle="sm">
          No ratings yet. Customers can rate a service after a completed order.
        </Text>
      )}
      {data && data.summary.standing.count > 0 && (
        <>
          <RatingOverview summary={data.summary} />
          <Flex mt="5" gap="2" flexWrap="wrap">
            <NativeSelect
              aria-label="Stars"
              size="sm"
              width="auto"
              value={stars}
              options={starOptions}
              onChange={({ target }) => setStars(target.value)}
            />
            <NativeSelect
              aria-label="Sort reviews"
              size="sm"
              width="auto"
              value={by}
              options={sorts}
              onChange={({ target }) => setBy(target.value)}
            />
          </Flex>
          {data.items.length === 0 && (
            <Text mt="4" color="fg.muted" textStyle="sm">
              No review has {starOptions.find(({ value }) => value === stars)?.label}.
            </Text>
          )}
          <Box as="ul" listStyle="none" aria-busy={isPlaceholderData || undefined} opacity={isPlaceholderData ? 0.6 : 1}>
            {data.items.map((review) => (
              <ReviewItem key={review.id} review={review} partnerName={partnerName} />
            ))}
          </Box>
          {data.meta.hasMore && (
            <Button size="sm" busy={isPlaceholderData} onClick={() => setShown(Math.min(200, shown + 4 * pageSize))}>
              Show more reviews
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

function ReviewItem({ review, partnerName }: { review: Review; partnerName: string }) {
  const { authorName, stars, amended, comment, aspects, reply, publishedAt } = review;
  return (
    <Box as="li" py="4" borderBottom="1px solid" borderColor="line">
      <Flex gap="2" alignItems="center" flexWrap="wrap">
        <Avatar name={authorName} />
        <Text textStyle="sm" fontWeight="medium">
          {authorName}
        </Text>
        <Badge tone="ok" plain icon={<IconShieldCheck size={13} aria-hidden />}>
          Verified order
        </Badge>
        <Span ms="auto" textStyle="xs" color="fg.muted">
          <RelativeTime at={publishedAt} />
        </Span>
      </Flex>
      <Flex mt="2" gap="2" alignItems="center" textStyle="xs" color="fg.muted">
        <StarRating stars={stars} />
        {amended && 'changed by a moderator after an appeal'}
      </Flex>
      <ReviewText comment={comment} aspects={aspects} reply={reply} partnerName={partnerName} />
    </Box>
  );
}
