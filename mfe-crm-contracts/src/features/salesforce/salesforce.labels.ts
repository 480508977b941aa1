import type { SyncItem, SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { paths } from '@techadds/shared/paths';

export const objectLabels = { Account: 'Account', Contact: 'Contact', Opportunity: 'Opportunity' } as const;
export const directionLabels = {
  both: 'Both ways',
  pull: 'From Salesforce',
  push: 'To Salesforce',
} as const satisfies Record<SyncRun['direction'], string>;
export const choiceLabels = { ours: 'TechAdds wins', theirs: 'Salesforce wins', newest: 'The newest wins' } as const;
export const modeTexts = {
  native: 'Salesforce is reached only when somebody compares or applies.',
  salesforce: 'Changes in Salesforce are looked for every 5 minutes and listed as a comparison. Nothing is written before you apply it.',
} as const;

/** The page of a record here; undefined for one that does not exist here yet. */
export function getRecordPath({ object, recordId }: Pick<SyncItem, 'object' | 'recordId'>): string | undefined {
  if (recordId === null) return undefined;
  return object === 'Account' ? paths.customer(recordId) : object === 'Contact' ? paths.contact(recordId) : paths.deal(recordId);
}

/** The name of a run in lists. */
export const getRunName = ({ mode, trigger }: Pick<SyncRun, 'mode' | 'trigger'>): string =>
  mode === 'apply' ? 'Synchronization' : trigger === 'poll' ? 'Changes in Salesforce' : 'Comparison';
