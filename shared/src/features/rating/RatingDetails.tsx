import type { ReactNode } from 'react';
import type { Rating } from '@techadds/shared/contract/ratings/endpoints';
import { Box, Flex, Span, Text, RelativeTime } from '@techadds/shared/ui';
import { ratingStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { ReviewText } from './ReviewText';
import { formatStars, StarRating } from './StarRating';

interface RatingDetailsProps {
  rating: Rating;
  /** Above the stars: the author of the rating and what it is about. */
  title: ReactNode;
  /** Actions on the rating. */
  children?: ReactNode;
}

/** One rating as its parties and moderators see it: its state and the moderator's note. */
export function RatingDetails({ rating, title, children }: RatingDetailsProps) {
  const { stars, givenStars, comment, aspects, reply, status, moderationNote, createdAt, publishedAt, partner } = rating;
  return (
    <Box>
      <Flex justifyContent="space-between" alignItems="flex-start" gap="3">
        <Box minWidth="0">
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            {title}
          </Text>
          <Flex mt="1" gap="2" alignItems="center" flexWrap="wrap" textStyle="xs" color="fg.muted">
            <StarRating stars={stars} />
            {givenStars !== null && <span>changed from {formatStars(givenStars)}</span>}
            <RelativeTime at={publishedAt ?? createdAt} />
          </Flex>
        </Box>
        <Box flex="none" textStyle="sm">
          <StatusBadge states={ratingStates} state={status} />
        </Box>
      </Flex>
      <ReviewText comment={comment} aspects={aspects} reply={reply} partnerName={partner.name}>
        {moderationNote && (
          <Text mt="2" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            <Span fontWeight="medium" color="fg">
              Moderator:
            </Span>{' '}
            {moderationNote}
          </Text>
        )}
        {children}
      </ReviewText>
    </Box>
  );
}
