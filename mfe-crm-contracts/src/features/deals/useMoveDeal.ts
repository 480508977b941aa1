import { useRef } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { updateDeal, type Deal, type DealDetail } from '@techadds/shared/contract/crm/deals';
import { getPipeline, type PipelineStage } from '@techadds/shared/contract/crm/pipeline';
import { isClosing } from '@techadds/shared/contract/crm/stages';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { toast, toastError } from '@techadds/shared/ui';

export interface DealMove {
  stage: Pick<PipelineStage, 'id' | 'name' | 'type'>;
  /** Without it, the deal becomes the first of the stage. */
  rank?: string;
  lostReason?: string;
  lostNotes?: string;
}

type Board = Output<typeof getPipeline>;
const boardKey = ['crm', getPipeline.path];

/** The board as it will be after the move; the sums follow, so that they agree with the cards. */
export function moveOnBoard(board: Board, deal: Deal, { stage, rank }: DealMove): Board {
  const found = board.stages.find(({ id }) => id === stage.id);
  if (!found) return board;
  const now = new Date().toISOString();
  const probabilityBp = deal.hasOwnProbability ? deal.probabilityBp : found.probabilityBp;
  const weightedCents = Math.round((deal.amountCents * probabilityBp) / 10_000);
  const isElsewhere = stage.id !== deal.stage.id;
  const moved: Deal = {
    ...deal,
    ...{ stage: { id: stage.id, name: stage.name, type: stage.type }, probabilityBp, weightedCents, rank: rank ?? '' },
    ...(isElsewhere && { enteredStageAt: now, isStuck: false, closedAt: isClosing(stage.type) ? now : null }),
  };
  const add = (sums: PipelineStage, sign: 1 | -1, weighted: number): PipelineStage => ({
    ...sums,
    ...{
      count: sums.count + sign,
      totalCents: sums.totalCents + sign * deal.amountCents,
      weightedCents: sums.weightedCents + sign * weighted,
    },
  });
  return {
    ...board,
    stages: isElsewhere
      ? board.stages.map((each) =>
          each.id === stage.id ? add(each, 1, weightedCents) : each.id === deal.stage.id ? add(each, -1, deal.weightedCents) : each,
        )
      : board.stages,
    deals: [...board.deals.filter(({ id }) => id !== deal.id), moved].sort((a, b) => (a.rank < b.rank ? -1 : 1)),
  };
}

/**
 * Moves deals between stages, shown on the board before the server confirms it, with a toast that offers to undo it.
 * A deal that is moved twice quickly waits for its first move, whose version the second one needs.
 */
export function useMoveDeal() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useApiMutation(updateDeal);
  const moves = useRef(new Map<string, Promise<DealDetail | undefined>>());

  const showOnBoards = async (deal: Deal, to: DealMove) => {
    await queries.cancelQueries({ queryKey: boardKey });
    const before = queries.getQueriesData<Board>({ queryKey: boardKey });
    queries.setQueriesData<Board>({ queryKey: boardKey }, (board) => board && moveOnBoard(board, deal, to));
    return () => before.forEach(([key, board]) => queries.setQueryData(key, board));
  };

  const send = async (deal: Deal, { stage, ...place }: DealMove): Promise<DealDetail> => {
    const earlier = await moves.current.get(deal.id)?.catch(() => undefined);
    const { updatedAt } = earlier ?? deal;
    const sent = mutateAsync({ params: { id: deal.id }, body: { stageId: stage.id, ...place, updatedAt } });
    moves.current.set(deal.id, sent);
    return sent.finally(() => moves.current.delete(deal.id));
  };

  /** Moves a deal. Resolves to whether it succeeded; a failure is shown in a toast, or thrown if `rethrow` is set. */
  const move = async (deal: Deal, to: DealMove, { rethrow = false, isUndo = false } = {}): Promise<boolean> => {
    const rollBack = await showOnBoards(deal, to);
    try {
      const saved = await send(deal, to);
      const isElsewhere = to.stage.id !== deal.stage.id;
      const back: DealMove = { stage: deal.stage, rank: deal.rank, ...(deal.lostReason !== null && { lostReason: deal.lostReason }) };
      const undo = { label: 'Undo', onClick: () => void move(saved, back, { isUndo: true }) };
      const quote = { label: 'Create quote', onClick: () => void navigate(`${paths.newQuote}?deal=${deal.id}`) };
      if (isUndo) toast({ title: `${deal.name} is back in ${to.stage.name}`, tone: 'ok' });
      else if (isElsewhere && to.stage.type === 'won') toast({ title: `${deal.name} is won`, action: quote });
      else if (isElsewhere) toast({ title: `${deal.name} moved to ${to.stage.name}`, action: undo });
      return true;
    } catch (error) {
      rollBack();
      if (rethrow) throw error;
      toastError(`${deal.name} was not moved.`, error);
      return false;
    }
  };
  return { move };
}
