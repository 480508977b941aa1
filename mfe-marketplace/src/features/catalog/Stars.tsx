import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { Flex, Span, VisuallyHidden } from '@techadds/shared/ui';
import { IconStarFilled } from '@techadds/shared/ui/icons';

const Star = () => (
  <Span display="flex" flex="none" color="t.wait.icon">
    <IconStarFilled size={14} aria-hidden />
  </Span>
);

/** "4.5 and up", from hundredths of a star. */
export function Stars({ value }: { value: number }) {
  return (
    <Flex as="span" alignItems="center" gap="1">
      <Star />
      {(value / 100).toFixed(1)}
      <VisuallyHidden> stars</VisuallyHidden> and up
    </Flex>
  );
}

/**
 * The average of a service's ratings and how many there are; a dash would say nothing, so where there are none it says so. Nothing where
 * the marketplace shows no stars: every place that shows a service's stars shows them by this.
 */
export function Rating({ rating }: Pick<CatalogItem, 'rating'>) {
  if (rating === undefined) return null;
  if (!rating) return <Span color="fg.subtle">No ratings yet</Span>;
  return (
    <Flex as="span" alignItems="center" gap="1" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <Star />
      <Span fontWeight="medium" color="fg">
        {rating.average.toFixed(1)}
      </Span>
      <VisuallyHidden> stars from </VisuallyHidden>
      <span>({rating.count.toLocaleString('en-US')})</span>
      <VisuallyHidden> ratings</VisuallyHidden>
    </Flex>
  );
}
