import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { Deal } from '@techadds/shared/contract/crm/deals';
import { getPipeline, type PipelineStage } from '@techadds/shared/contract/crm/pipeline';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, ErrorNotice, Flex, NativeSelect, Skeleton, TextLink, VisuallyHidden } from '@techadds/shared/ui';
import { LostDialog } from '../deals/LostDialog';
import { useMoveDeal, type DealMove } from '../deals/useMoveDeal';
import { BoardColumn } from './BoardColumn';
import { placeAfterKey, rankAt, type Place } from './board-place';
import { DealCard } from './DealCard';
import { useBoardDrag } from './useCardDrag';

interface BoardProps {
  /** The filters of the URL. */
  query: Record<string, string | undefined>;
}

const pageSize = 50;
const maxPerStage = 200;
/** Others may move deals, too. */
const refetchMs = 15_000;

/** The deals as cards in a column for each stage; they are moved with the mouse, by touch, with the keyboard or by a menu. */
export function Board({ query }: BoardProps) {
  const [perStage, setPerStage] = useState(pageSize);
  const [lifted, setLifted] = useState<{ deal: Deal; place: Place | undefined; byKeyboard: boolean }>();
  const [losing, setLosing] = useState<{ deal: Deal; to: DealMove }>();
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const dropped = useRef<string>(null);
  const { data, error, refetch } = useQuery({
    ...apiQuery(getPipeline, { query: { ...query, perStage: String(perStage) } }),
    placeholderData: keepPreviousData,
    refetchInterval: lifted ? false : refetchMs,
  });
  const { move } = useMoveDeal();
  const { stages = [], deals = [], currency = '' } = data ?? {};
  const cardsOf = (stageId: string) => deals.filter(({ stage }) => stage.id === stageId);

  const start = (deal: Deal, to: DealMove) => {
    if (to.stage.type === 'lost' && deal.stage.type !== 'lost') setLosing({ deal, to });
    else void move(deal, to);
  };
  const drop = (deal: Deal, place: Place | undefined) => {
    setLifted(undefined);
    const stage = stages.find(({ id }) => id === place?.stageId);
    if (!place || !stage) return;
    const cards = cardsOf(stage.id);
    const others = cards.filter(({ id }) => id !== deal.id);
    // Dropped where it was.
    if (stage.id === deal.stage.id && cards.findIndex(({ id }) => id === deal.id) === place.index) return;
    dropped.current = deal.id;
    start(deal, { stage, rank: rankAt(others, place.index, stage.count > cards.length) });
  };
  const find = (id: string) => deals.find((deal) => deal.id === id);
  useBoardDrag({
    onDrag: (id, place) => {
      const deal = find(id);
      if (!deal || (lifted?.place?.stageId === place?.stageId && lifted?.place?.index === place?.index && lifted)) return;
      setLifted({ deal, place, byKeyboard: false });
    },
    onDrop: (id, place) => {
      const deal = find(id);
      if (deal) drop(deal, place);
    },
  });

  const describe = ({ stageId, index }: Place, deal: Deal) => {
    const count = cardsOf(stageId).filter(({ id }) => id !== deal.id).length + 1;
    return `${deal.name}: ${stages.find(({ id }) => id === stageId)?.name}, position ${index + 1} of ${count}`;
  };
  const onCardKey = (deal: Deal, event: KeyboardEvent) => {
    const isMoving = lifted?.byKeyboard && lifted.deal.id === deal.id;
    const run = (act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (!isMoving) {
      if (event.key !== ' ') return;
      const place = { stageId: deal.stage.id, index: cardsOf(deal.stage.id).findIndex(({ id }) => id === deal.id) };
      run(() => {
        setLifted({ deal, place, byKeyboard: true });
        setAnnouncement(`Picked up. ${describe(place, deal)}. Arrow keys move it, Space drops it, Escape cancels.`);
      });
    } else if (event.key === ' ' || event.key === 'Enter') run(() => drop(deal, lifted.place));
    else if (event.key === 'Escape')
      run(() => {
        setLifted(undefined);
        setAnnouncement(`${deal.name} stays in ${deal.stage.name}.`);
      });
    else if (event.key === 'Tab') setLifted(undefined);
    else {
      const columns = stages.map(({ id }) => ({ id, cards: cardsOf(id).filter((card) => card.id !== deal.id).length }));
      const place = lifted.place && placeAfterKey(event.key, lifted.place, columns);
      if (place)
        run(() => {
          setLifted({ ...lifted, place });
          setCurrent(place.stageId);
          setAnnouncement(describe(place, deal));
        });
    }
  };

  // A card that was moved is a new element, which gets the focus back.
  useEffect(() => {
    const card = dropped.current && document.querySelector<HTMLElement>(`[data-deal="${dropped.current}"] a`);
    if (!card || losing) return;
    dropped.current = null;
    if (document.activeElement === document.body) card.focus();
  }, [deals, losing]);

  if (error && !data)
    return <ErrorNotice title="The board didn’t load" reassurance="No deal is affected." error={error} onRetry={() => void refetch()} />;
  if (!data) return <BoardSkeleton />;
  const shown = current ?? stages[0]?.id;
  const footerOf = (stage: PipelineStage, loaded: number) => {
    if (stage.count <= loaded) return null;
    if (perStage < maxPerStage)
      return (
        <Button size="sm" variant="ghost" width="full" onClick={() => setPerStage(perStage + pageSize)}>
          Show more of {stage.count.toLocaleString('en-US')}
        </Button>
      );
    return <TextLink to={`${paths.deals}?stageId=${stage.id}`}>See all {stage.count.toLocaleString('en-US')} in the list</TextLink>;
  };
  return (
    <Box>
      <VisuallyHidden id="board-help">Press Space to move this deal with the arrow keys.</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
      <Box mb="3" display="none" css={{ _cXs: { display: 'block' } }}>
        <NativeSelect
          aria-label="Stage"
          value={shown}
          options={stages.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` }))}
          onChange={({ target }) => setCurrent(target.value)}
        />
      </Box>
      <Flex
        gap="3"
        alignItems="stretch"
        overflowX="auto"
        pb="2"
        role="region"
        aria-label="Board"
        tabIndex={0}
        css={{ height: 'max(26rem, calc(100dvh - 15rem))', _cXs: { height: 'auto', overflowX: 'visible' } }}
      >
        {stages.map((stage) => {
          const cards = cardsOf(stage.id);
          return (
            <BoardColumn
              key={stage.id}
              stage={stage}
              currency={currency}
              dropIndex={lifted?.place?.stageId === stage.id ? lifted.place.index : undefined}
              movingId={lifted?.deal.id}
              isCurrent={stage.id === shown}
              isFolded={stage.type === 'lost' && !unfolded.includes(stage.id)}
              onUnfold={() => setUnfolded([...unfolded, stage.id])}
              footer={footerOf(stage, cards.length)}
              cards={cards.map((deal) => ({
                id: deal.id,
                element: (
                  <DealCard
                    deal={deal}
                    stages={stages}
                    isLifted={lifted?.deal.id === deal.id}
                    onKeyDown={(event) => onCardKey(deal, event)}
                    onMoveTo={(to) => start(deal, { stage: to })}
                  />
                ),
              }))}
            />
          );
        })}
      </Flex>
      {losing && (
        <LostDialog
          name={losing.deal.name}
          onLost={(reason) => move(losing.deal, { ...losing.to, ...reason }, { rethrow: true })}
          onClose={() => setLosing(undefined)}
        />
      )}
    </Box>
  );
}

const BoardSkeleton = () => (
  <Flex gap="3" role="status" aria-label="Loading the board" overflow="hidden">
    {[3, 2, 4, 1, 2].map((cards, column) => (
      <Box key={column} flex="1 0 188px" p="2" rounded="lg" border="1px solid" borderColor="line" bg="bg.canvas">
        <Skeleton height="5" mb="3" />
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} height="110px" mb="2" />
        ))}
      </Box>
    ))}
  </Flex>
);
