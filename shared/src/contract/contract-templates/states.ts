import type { Transition } from '../transitions';

/** The states of a version of a template. Only approved versions can be used for contracts. */
export const templateStatuses = ['draft', 'pending_approval', 'approved', 'changes_requested', 'rejected'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** The events of a template's history. */
export const templateEventNames = [
  'created',
  'updated',
  'revised',
  'submitted',
  'approved',
  'changes_requested',
  'rejected',
  'archived',
  'restored',
] as const;
export type TemplateEventName = (typeof templateEventNames)[number];

export const templateActions = ['update', 'revise', 'submit', 'approve', 'requestChanges', 'reject', 'archive', 'restore'] as const;
export type TemplateAction = (typeof templateActions)[number];

/** The actions on the newest version of a template; an archived template can only be restored. */
export const templateTransitions: Record<TemplateAction, Transition<TemplateStatus, TemplateEventName>> = {
  update: { from: ['draft', 'changes_requested'], to: null, event: 'updated' },
  // Begins a new version; an approved one stays available until the new one is approved.
  revise: { from: ['approved', 'rejected'], to: 'draft', event: 'revised' },
  submit: { from: ['draft', 'changes_requested'], to: 'pending_approval', event: 'submitted' },
  approve: { from: ['pending_approval'], to: 'approved', event: 'approved' },
  requestChanges: { from: ['pending_approval'], to: 'changes_requested', event: 'changes_requested' },
  reject: { from: ['pending_approval'], to: 'rejected', event: 'rejected' },
  archive: { from: templateStatuses, to: null, event: 'archived' },
  restore: { from: templateStatuses, to: null, event: 'restored' },
};
