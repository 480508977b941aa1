import type { Deal } from '@techadds/shared/contract/crm/deals';
import { placeAfterKey, rankAt } from './board-place';

const cards = ['a0', 'a1', 'a2'].map((rank) => ({ rank }) as Deal);
const byBytes = (...ranks: string[]) => [...ranks].sort((a, b) => (a < b ? -1 : 1));

test('the rank of a place is between its neighbors', () => {
  expect(byBytes('a0', rankAt(cards, 1, false), 'a1')).toEqual(['a0', rankAt(cards, 1, false), 'a1']);
  expect(rankAt(cards, 0, false) < 'a0').toBe(true);
  expect(rankAt(cards, 3, false) > 'a2').toBe(true);
  expect(rankAt([], 0, false)).toBe('a0');
});

test('below the last shown card it is still above those that are not shown', () => {
  const rank = rankAt(cards, 3, true);
  expect(byBytes('a2', rank, 'a3')).toEqual(['a2', rank, 'a3']);
});

test('arrow keys move a card within its stage and to the stages beside it, and stop at the ends', () => {
  const stages = [
    { id: 'one', cards: 3 },
    { id: 'two', cards: 1 },
  ];
  expect(placeAfterKey('ArrowDown', { stageId: 'one', index: 3 }, stages)).toEqual({ stageId: 'one', index: 3 });
  expect(placeAfterKey('ArrowUp', { stageId: 'one', index: 0 }, stages)).toEqual({ stageId: 'one', index: 0 });
  expect(placeAfterKey('ArrowRight', { stageId: 'one', index: 3 }, stages)).toEqual({ stageId: 'two', index: 1 });
  expect(placeAfterKey('ArrowRight', { stageId: 'two', index: 0 }, stages)).toBeUndefined();
  expect(placeAfterKey('x', { stageId: 'two', index: 0 }, stages)).toBeUndefined();
});
