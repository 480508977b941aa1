import type { ListMeta } from '@techadds/shared/contract/list';
import { Flex, IconButton, Span } from '@techadds/shared/ui';
import { IconChevronLeft, IconChevronRight } from '@techadds/shared/ui/icons';

/** The range shown, with links to the previous and next page. Renders nothing if there is only one page. */
export function CatalogPagination({
  meta: { total, limit, offset, hasMore },
  onMove,
}: {
  meta: ListMeta;
  onMove: (offset: number) => void;
}) {
  if (total <= limit && offset === 0) return null;
  const move = (to: number) => {
    onMove(to);
    window.scrollTo(0, 0);
  };
  return (
    <Flex as="nav" aria-label="Pages" mt="5" gap="2" alignItems="center" justifyContent="flex-end" textStyle="sm" color="fg.muted">
      <Span me="2" fontVariantNumeric="tabular-nums">
        {offset < total ? `${offset + 1}–${Math.min(offset + limit, total)} of ${total}` : `${total} in total`}
      </Span>
      <IconButton
        label="Previous page"
        variant="outline"
        disabled={offset === 0}
        icon={<IconChevronLeft />}
        onClick={() => move(Math.max(0, offset - limit))}
      />
      <IconButton
        label="Next page"
        variant="outline"
        disabled={!hasMore}
        icon={<IconChevronRight />}
        onClick={() => move(offset + limit)}
      />
    </Flex>
  );
}
