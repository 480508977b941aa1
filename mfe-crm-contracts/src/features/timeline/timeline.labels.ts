import type { TimelineEntry, TimelineKind } from '@techadds/shared/contract/crm/timeline';

/** The options of the filter, in the order of the select. */
export const kindLabels: Record<TimelineKind, string> = {
  note: 'Notes',
  call: 'Calls',
  email: 'E-mails',
  task: 'Tasks',
  file: 'Files',
  quote: 'Quotes',
  signature: 'Signatures',
  contract: 'Contracts',
  order: 'Orders',
  project: 'Projects',
  stage: 'Stage changes',
  change: 'Changes',
};

type ChangeEvent = Extract<TimelineEntry, { kind: 'change' }>['event'];
export const changeVerbs: Record<ChangeEvent, string> = {
  created: 'added',
  updated: 'changed',
  archived: 'archived',
  restored: 'restored',
  merged: 'merged in',
  unmerged: 'undid the merge of',
};
export const writtenVerbs = { note: 'wrote a note', call: 'noted a call', email: 'noted an e-mail' } as const;
