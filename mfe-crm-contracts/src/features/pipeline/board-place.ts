import type { Deal } from '@techadds/shared/contract/crm/deals';
import { generateKeyBetween } from 'fractional-indexing';

/** A place on the board: before the card at `index` of the stage, not counting the card that moves. */
export interface Place {
  stageId: string;
  index: number;
}

/**
 * The rank of a place among the cards of a stage.
 * @param hasMore the stage has deals below the shown ones, so that its last rank is unknown
 */
export function rankAt(cards: readonly Deal[], index: number, hasMore: boolean): string {
  const before = cards[index - 1]?.rank ?? null;
  const after = cards[index]?.rank ?? null;
  // A longer rank follows directly after its beginning.
  return before !== null && after === null && hasMore ? `${before}V` : generateKeyBetween(before, after);
}

/** Where a key of the keyboard moves a picked-up card; undefined for all other keys. */
export function placeAfterKey(key: string, { stageId, index }: Place, stages: readonly { id: string; cards: number }[]): Place | undefined {
  const at = stages.findIndex(({ id }) => id === stageId);
  const inStage = (n: number): Place | undefined => {
    const stage = stages[n];
    return stage && { stageId: stage.id, index: Math.min(index, stage.cards) };
  };
  switch (key) {
    case 'ArrowLeft':
      return inStage(at - 1);
    case 'ArrowRight':
      return inStage(at + 1);
    case 'ArrowUp':
      return { stageId, index: Math.max(0, index - 1) };
    case 'ArrowDown':
      return { stageId, index: Math.min(stages[at]?.cards ?? 0, index + 1) };
    case 'Home':
      return { stageId, index: 0 };
    case 'End':
      return { stageId, index: stages[at]?.cards ?? 0 };
    default:
      return undefined;
  }
}
