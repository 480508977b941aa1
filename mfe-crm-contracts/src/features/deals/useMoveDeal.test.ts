import type { Deal } from '@techadds/shared/contract/crm/deals';
import type { PipelineStage } from '@techadds/shared/contract/crm/pipeline';
import { makeDeal, makeStages } from './testing/deals';
import { moveOnBoard } from './useMoveDeal';

const stages = makeStages();
const sum = (list: readonly PipelineStage[], key: 'count' | 'totalCents' | 'weightedCents') => list.map((stage) => stage[key]);
const board = (deals: Deal[]) => ({
  currency: 'USD',
  deals,
  stages: stages.map((stage) => {
    const own = deals.filter((deal) => deal.stage.id === stage.id);
    const add = (key: 'amountCents' | 'weightedCents') => own.reduce((total, deal) => total + deal[key], 0);
    return { ...stage, count: own.length, totalCents: add('amountCents'), weightedCents: add('weightedCents') };
  }),
});

test('a moved card takes its place, and the sums of both stages follow', () => {
  const deals = [
    makeDeal({ n: 1, rank: 'a0' }),
    makeDeal({ n: 2, rank: 'a0', stage: stages[1]! }),
    makeDeal({ n: 3, rank: 'a2', stage: stages[1]! }),
  ];
  const after = moveOnBoard(board(deals), deals[0]!, { stage: stages[1]!, rank: 'a1' });
  expect(after.deals.filter(({ stage }) => stage.id === stages[1]!.id).map(({ rank }) => rank)).toEqual(['a0', 'a1', 'a2']);
  expect(after).toEqual({ ...board(after.deals), deals: after.deals });
  expect(sum(after.stages, 'count')).toEqual([0, 3, 0, 0]);
});

test('a deal with its own probability keeps it', () => {
  const deal = makeDeal({ n: 1, hasOwnProbability: true, probabilityBp: 5000, weightedCents: 50_000 });
  const after = moveOnBoard(board([deal]), deal, { stage: stages[1]!, rank: 'a1' });
  expect(after.deals[0]).toMatchObject({ probabilityBp: 5000, weightedCents: 50_000 });
  expect(sum(after.stages, 'weightedCents')).toEqual([0, 50_000, 0, 0]);
});

test('sorting within a stage changes no sums and not the age', () => {
  const deals = [makeDeal({ n: 1, rank: 'a0' }), makeDeal({ n: 2, rank: 'a1' })];
  const after = moveOnBoard(board(deals), deals[0]!, { stage: stages[0]!, rank: 'a2' });
  expect(after.deals.map(({ id }) => id)).toEqual([deals[1]!.id, deals[0]!.id]);
  expect(after.stages).toEqual(board(deals).stages);
  expect(after.deals[1]!.enteredStageAt).toBe(deals[0]!.enteredStageAt);
});
