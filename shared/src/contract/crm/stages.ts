/** The types of a pipeline stage. `won` and `lost` close a deal. */
export const stageTypes = ['open', 'ongoing', 'on_hold', 'won', 'lost'] as const;
export type StageType = (typeof stageTypes)[number];

/** Whether deals of such a stage are closed. */
export const isClosing = (type: StageType): boolean => type === 'won' || type === 'lost';

export const dealStatuses = ['open', 'won', 'lost'] as const;
export type DealStatus = (typeof dealStatuses)[number];

export interface StageDefinition {
  name: string;
  type: StageType;
  /** How likely deals of the stage are won, in basis points. */
  probabilityBp: number;
  /** Days after which a deal of the stage counts as stuck; null if it never does. */
  stuckAfterDays: number | null;
}

/** The stages of a new tenant. */
export const defaultStages: readonly StageDefinition[] = [
  { name: 'Prospecting', type: 'open', probabilityBp: 1000, stuckAfterDays: 21 },
  { name: 'Qualification', type: 'ongoing', probabilityBp: 2000, stuckAfterDays: 14 },
  { name: 'Proposal', type: 'ongoing', probabilityBp: 5000, stuckAfterDays: 14 },
  { name: 'Negotiation', type: 'ongoing', probabilityBp: 8000, stuckAfterDays: 10 },
  { name: 'Closed Won', type: 'won', probabilityBp: 10_000, stuckAfterDays: null },
  { name: 'Closed Lost', type: 'lost', probabilityBp: 0, stuckAfterDays: null },
];

/** The probability with which a deal counts in weighted sums. */
export const weightCents = (amountCents: number, probabilityBp: number): number => Math.round((amountCents * probabilityBp) / 10_000);
