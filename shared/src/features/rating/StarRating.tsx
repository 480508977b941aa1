import { Flex, Span } from '@techadds/shared/ui';
import { IconStar, IconStarFilled } from '@techadds/shared/ui/icons';

export const formatStars = (stars: number) => `${stars} of 5 stars`;

/** The stars of a rating; screen readers read the number. */
export function StarRating({ stars, size = 16 }: { stars: number; size?: number }) {
  return (
    <Flex as="span" display="inline-flex" gap="0.5" role="img" aria-label={formatStars(stars)} flex="none">
      {[1, 2, 3, 4, 5].map((each) => (
        <Span key={each} display="flex" color={each <= stars ? 't.wait.icon' : 'line.control'} aria-hidden>
          {each <= stars ? <IconStarFilled size={size} /> : <IconStar size={size} style={{ strokeWidth: 1.5 }} />}
        </Span>
      ))}
    </Flex>
  );
}
