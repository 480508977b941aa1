import type { KeyboardEvent } from 'react';
import type { Deal } from '@techadds/shared/contract/crm/deals';
import type { PipelineStage } from '@techadds/shared/contract/crm/pipeline';
import { formatPrice } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { Avatar, Box, Flex, IconButton, Span, TextLink, VisuallyHidden } from '@techadds/shared/ui';
import { IconCalendar, IconCircleCheck, IconDots } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { CloseDate, StageAge } from '../deals/deals.columns';
import { useDraggableCard } from './useCardDrag';

interface DealCardProps {
  deal: Deal;
  stages: readonly PipelineStage[];
  /** Picked up with the keyboard, or dragged. */
  isLifted: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onMoveTo: (stage: PipelineStage) => void;
}

/** A deal on the board. */
export function DealCard({ deal, stages, isLifted, onKeyDown, onMoveTo }: DealCardProps) {
  const ref = useDraggableCard(deal.id);
  const { id, name, customer, amountCents, currency, owner, stage } = deal;
  const isWon = stage.type === 'won';
  return (
    <Box
      as="li"
      ref={ref}
      data-deal={id}
      position="relative"
      p="3"
      rounded="md"
      bg="bg.raised"
      border="1px solid"
      borderColor={isLifted ? 'brand.solid' : 'line'}
      boxShadow={isLifted ? 'md' : 'xs'}
      opacity={isLifted ? 0.6 : 1}
      cursor="grab"
      // Cards outside of the view cost nothing.
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 118px' }}
    >
      <Flex alignItems="flex-start" gap="1">
        <Box flex="1" minWidth="0">
          <TextLink
            to={paths.deal(id)}
            color="fg"
            draggable={false}
            aria-describedby="board-help"
            onKeyDown={onKeyDown}
            display="block"
            textStyle="sm"
            fontWeight="medium"
            truncate
          >
            {name}
          </TextLink>
          <Span display="block" textStyle="xs" color="fg.muted" truncate>
            {customer?.name ?? 'No customer'}
          </Span>
        </Box>
        <Menu
          label={`Move ${name} to`}
          align="end"
          items={stages.filter((each) => each.id !== stage.id).map((each) => ({ label: each.name, onSelect: () => onMoveTo(each) }))}
          trigger={(props) => <IconButton {...props} size="sm" label={`Move ${name} to…`} icon={<IconDots size={15} />} />}
        />
      </Flex>
      <Flex mt="2" alignItems="center" justifyContent="space-between" gap="2">
        <Span textStyle="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {formatPrice(amountCents, currency)}
        </Span>
        {owner && (
          <Span display="flex" title={owner.name}>
            <Avatar name={owner.name} />
            <VisuallyHidden>{owner.name}</VisuallyHidden>
          </Span>
        )}
      </Flex>
      <Flex
        mt="2"
        pt="2"
        borderTop="1px solid"
        borderColor="line"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        textStyle="xs"
      >
        <Flex alignItems="center" gap="1.5" color={isWon ? 't.ok.fg' : 'fg.muted'} whiteSpace="nowrap">
          {isWon ? <IconCircleCheck size={13} aria-hidden /> : <IconCalendar size={13} aria-hidden />}
          <CloseDate deal={deal} />
        </Flex>
        <StageAge deal={deal} />
      </Flex>
    </Box>
  );
}
