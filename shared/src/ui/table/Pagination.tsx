import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListMeta } from '@techadds/shared/contract/list';
import { IconButton } from '../base/IconButton';
import { Flex, Span } from '../base/primitives';

interface PaginationProps {
  /** The page according to the server's response. */
  meta: Pick<ListMeta, 'total' | 'limit' | 'offset' | 'hasMore'>;
  onOffsetChange: (offset: number) => void;
  /** The sum of the rows on the page. */
  pageSummary?: ReactNode;
}

/** "1–50 of 64", the sum of the page, and buttons for the previous and next page. */
export function Pagination({ meta: { total, limit, offset, hasMore }, onOffsetChange, pageSummary }: PaginationProps) {
  const from = Math.min(offset + 1, total);
  const to = Math.min(offset + limit, total);
  return (
    <Flex minHeight="10" py="1" alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap" textStyle="sm" color="fg.muted">
      <Span fontVariantNumeric="tabular-nums">
        {from}–{to} of {total.toLocaleString('en-US')}
      </Span>
      <Flex alignItems="center" gap="3">
        {pageSummary !== undefined && (
          <Span textStyle="xs">
            Total on this page{' '}
            <Span ms="1.5" textStyle="sm" fontWeight="semibold" color="fg">
              {pageSummary}
            </Span>
          </Span>
        )}
        {total > limit && (
          <Flex gap="2">
            <IconButton
              label="Previous page"
              variant="outline"
              size="xs"
              disabled={offset === 0}
              icon={<IconChevronLeft size={15} />}
              onClick={() => onOffsetChange(Math.max(0, offset - limit))}
            />
            <IconButton
              label="Next page"
              variant="outline"
              size="xs"
              disabled={!hasMore}
              icon={<IconChevronRight size={15} />}
              onClick={() => onOffsetChange(offset + limit)}
            />
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}
