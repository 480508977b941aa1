import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { Flex, Span, VisuallyHidden } from '@techadds/shared/ui';
import { IconStarFilled } from '@techadds/shared/ui/icons';

const StarIcon = () => (
  <Span display="flex" flex="none" color="t.wait.icon">
    <IconStarFilled size={14} aria-hidden />
  </Span>
);

/** "4.5 and up", from hundredths of a star. */
export function StarRow({ value }: { value: number }) {
  return (
    <Flex as="span" alignItems="center" gap="1">
      <StarIcon />
      {(value / 100).toFixed(1)}
      <VisuallyHidden> stars</VisuallyHidden> and up
    </Flex>
  );
}

/**
 * The average and number of a service's ratings, or "No ratings yet". Renders nothing if the marketplace hides ratings, which the server signals by
 * leaving `rating` out: use this component wherever ratings of a service are shown.
 */
export function AverageRating({ rating }: Pick<CatalogItem, 'rating'>) {
  if (rating === undefined) return null;
  if (!rating) return <Span color="fg.subtle">No ratings yet</Span>;
  return (
    <Flex as="span" alignItems="center" gap="1" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <StarIcon />
      <Span fontWeight="medium" color="fg">
        {rating.average.toFixed(1)}
      </Span>
      <VisuallyHidden> stars from </VisuallyHidden>
      <span>({rating.count.toLocaleString('en-US')})</span>
      <VisuallyHidden> ratings</VisuallyHidden>
    </Flex>
  );
}
