import type { ProjectEventName } from '@techadds/shared/contract/projects/states';
import { milestoneStates, projectStates, type StatusTable } from '@techadds/shared/ui/states';

/** The text after the actor's name, for a project and for a milestone, and the state whose icon the event uses. */
export const projectEventLabels: Record<ProjectEventName, readonly [text: string, states: StatusTable, state: string]> = {
  created: ['planned', projectStates, 'planned'],
  updated: ['changed', projectStates, 'planned'],
  activated: ['began', projectStates, 'active'],
  held: ['put on hold', projectStates, 'on_hold'],
  resumed: ['resumed', projectStates, 'active'],
  completed: ['completed', projectStates, 'completed'],
  canceled: ['canceled', projectStates, 'canceled'],
  archived: ['archived', projectStates, 'planned'],
  restored: ['restored', projectStates, 'active'],
  agreed_unfunded: ['agreed to start unfunded:', milestoneStates, 'pending'],
  funded: ['funded', milestoneStates, 'funded'],
  started: ['started', milestoneStates, 'in_progress'],
  submitted: ['submitted', milestoneStates, 'submitted'],
  changes_requested: ['asked for changes to', milestoneStates, 'changes_requested'],
  approved: ['approved', milestoneStates, 'approved'],
  released: ['released the money of', milestoneStates, 'released'],
  disputed: ['disputed', milestoneStates, 'disputed'],
  resolved: ['decided the dispute of', milestoneStates, 'approved'],
  removed: ['deleted', milestoneStates, 'canceled'],
  refunded: ['refunded', milestoneStates, 'refunded'],
};
