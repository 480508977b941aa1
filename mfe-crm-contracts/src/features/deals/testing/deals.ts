import type { Deal, DealDetail } from '@techadds/shared/contract/crm/deals';
import type { PipelineStage } from '@techadds/shared/contract/crm/pipeline';

const makeId = (n: number) => `0d9f5f0a-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An open stage, one further on, one for won and one for lost deals. */
export const makeStages = (): PipelineStage[] =>
  (
    [
      ['Prospecting', 'open', 1000],
      ['Proposal', 'ongoing', 2000],
      ['Closed Won', 'won', 10_000],
      ['Closed Lost', 'lost', 0],
    ] as const
  ).map(([name, type, probabilityBp], n) => ({
    ...{ id: makeId(100 + n), name, type, probabilityBp, stuckAfterDays: null, count: 0, totalCents: 0, weightedCents: 0 },
  }));

/** A deal of 1,000.00 in the first stage. */
export function makeDeal({ n, stage = makeStages()[0]!, ...changes }: Partial<Deal> & { n: number }): Deal {
  const probabilityBp = makeStages().find(({ id }) => id === stage.id)?.probabilityBp ?? 0;
  return {
    ...{
      id: makeId(n),
      name: `Deal ${n}`,
      stage: { id: stage.id, name: stage.name, type: stage.type },
      amountCents: 100_000,
      currency: 'USD',
    },
    ...{ probabilityBp, hasOwnProbability: false, weightedCents: probabilityBp * 10, expectedCloseDate: '2099-12-20', closedAt: null },
    ...{ customer: { id: makeId(50), name: 'Kestrel Foods' }, owner: { id: makeId(60), name: 'Ana Berg' }, rank: `a${n}` },
    ...{ enteredStageAt: new Date(Date.now() - 5.5 * 86_400_000).toISOString(), isStuck: false, source: 'manual', ticketId: null },
    ...{ nextStep: '', lostReason: null, createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:00:00.000Z', archivedAt: null },
    ...changes,
  };
}

export const makeDealDetail = (changes: Partial<DealDetail> & { n: number }): DealDetail => ({
  ...{ ...makeDeal(changes), partner: null, lostNotes: '', contacts: [], stageHistory: [] },
  ...changes,
});
