import { Fragment, useDeferredValue, type ReactNode } from 'react';
import type { PipelineStage } from '@techadds/shared/contract/crm/pipeline';
import { formatPrice } from '@techadds/shared/format/money';
import { Box, Flex, Heading, Span, VisuallyHidden } from '@techadds/shared/ui';
import { useDropColumn } from './useCardDrag';

interface BoardColumnProps {
  stage: PipelineStage;
  currency: string;
  /** The cards, each with its key. */
  cards: readonly { id: string; element: ReactNode }[];
  /** Where a card would be dropped, not counting the card that moves; undefined if not in this column. */
  dropIndex: number | undefined;
  /** The id of the card that moves. */
  movingId: string | undefined;
  /** On phones one column is shown. */
  isCurrent: boolean;
  /** Folded to a narrow strip, which still takes cards. */
  isFolded: boolean;
  onUnfold: () => void;
  footer: ReactNode;
}

/** Cards that fill a column, which are rendered first. */
const firstCards = 6;

const DropMark = () => <Box as="li" aria-hidden minHeight="16" rounded="md" border="1px dashed" borderColor="brand.solid" />;

/** A stage on the board: its sums and cards. */
export function BoardColumn(props: BoardColumnProps) {
  const { stage, currency, cards, dropIndex, movingId, isCurrent, isFolded, onUnfold, footer } = props;
  const ref = useDropColumn(stage.id);
  const isTarget = dropIndex !== undefined;
  const hasAllCards = useDeferredValue(true, false);
  const others = cards.filter(({ id }) => id !== movingId);
  const markBefore = isTarget ? others[dropIndex]?.id : undefined;
  const total = formatPrice(stage.totalCents, currency);
  if (isFolded && !isTarget)
    return (
      <Box
        ref={ref}
        flex="none"
        width="10"
        rounded="lg"
        border="1px solid"
        borderColor="line"
        bg="bg.canvas"
        css={{ _cXs: { display: isCurrent ? 'block' : 'none', width: 'auto' } }}
      >
        <Box
          as="button"
          onClick={onUnfold}
          width="full"
          height="full"
          display="flex"
          alignItems="center"
          gap="2"
          py="3"
          px="2"
          textStyle="sm"
          cursor="pointer"
          rounded="lg"
          _hover={{ bg: 'bg.hover' }}
          css={{ writingMode: 'vertical-rl', _cXs: { writingMode: 'horizontal-tb' } }}
        >
          <VisuallyHidden>Show</VisuallyHidden>
          <Span color="fg.muted">{stage.count}</Span>
          <Span fontWeight="semibold">{stage.name}</Span>
          <Span color="fg.muted">{total}</Span>
        </Box>
      </Box>
    );
  return (
    <Flex
      ref={ref}
      as="section"
      aria-label={stage.name}
      direction="column"
      flex="1 0 188px"
      minWidth="188px"
      maxWidth="22rem"
      rounded="lg"
      border="1px solid"
      borderColor={isTarget ? 'brand.border' : 'line'}
      bg={isTarget ? 'brand.subtle' : 'bg.canvas'}
      css={{ _cXs: { display: isCurrent ? 'flex' : 'none', maxWidth: 'none', minHeight: '16rem' } }}
    >
      <Box px="3.5" pt="2.5" pb="2">
        <Flex alignItems="baseline" gap="2">
          <Heading as="h2" size="sm" truncate>
            {stage.name}
          </Heading>
          <Span textStyle="sm" color="fg.muted">
            {stage.count}
          </Span>
          <Span ms="auto" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {total}
          </Span>
        </Flex>
        {stage.type !== 'won' && stage.type !== 'lost' && (
          <Span display="block" textStyle="xs" color="fg.muted" textAlign="end" fontVariantNumeric="tabular-nums">
            Weighted {formatPrice(stage.weightedCents, currency)}
          </Span>
        )}
      </Box>
      <Flex
        as="ul"
        listStyleType="none"
        direction="column"
        gap="2"
        px="2"
        pb="3"
        flex="1"
        minHeight="24"
        overflowY="auto"
        tabIndex={-1}
        aria-label={`Deals in ${stage.name}`}
      >
        {(hasAllCards ? cards : cards.slice(0, firstCards)).map(({ id, element }) => (
          <Fragment key={id}>
            {id === markBefore && <DropMark />}
            {element}
          </Fragment>
        ))}
        {isTarget && markBefore === undefined && <DropMark />}
        {footer && <li>{footer}</li>}
      </Flex>
    </Flex>
  );
}
