import type { Milestone, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { milestoneSteps, type MilestoneAction } from '@techadds/shared/contract/projects/states';

interface MilestoneButton {
  action: MilestoneAction;
  label: string;
  danger?: boolean;
}

/** The buttons of a milestone, the next steps first; the others are in a menu. */
export const milestoneButtons: readonly MilestoneButton[] = [
  { action: 'fund', label: 'Pay' },
  { action: 'recordPayment', label: 'Record payment' },
  { action: 'submit', label: 'Submit' },
  { action: 'start', label: 'Start work' },
  { action: 'approve', label: 'Approve' },
  { action: 'requestChanges', label: 'Request changes' },
  { action: 'resolve', label: 'Decide dispute' },
  { action: 'update', label: 'Edit' },
  { action: 'agreeUnfunded', label: 'Start before it is funded' },
  { action: 'refund', label: 'Refund' },
  { action: 'remove', label: 'Delete milestone', danger: true },
  { action: 'dispute', label: 'Dispute', danger: true },
  { action: 'cancel', label: 'Cancel milestone', danger: true },
];

/** Whether an action moves a milestone on, and does not only change the plan. */
export const isStep = (action: MilestoneAction): boolean => (milestoneSteps as readonly MilestoneAction[]).includes(action);

/** The first milestone with a next step for the user; undefined if nothing waits for the user. */
export const findNextMilestone = <M extends Pick<Milestone, 'allowedActions'>>(milestones: readonly M[]): M | undefined =>
  milestones.find(({ allowedActions }) => allowedActions.some(isStep));

/** The milestones to which the amount of a deleted one can go. */
export const findAmountTargets = ({ milestones }: Pick<ProjectDetail, 'milestones'>, { id }: Pick<Milestone, 'id'>) =>
  milestones.filter((each) => each.id !== id && each.status === 'pending');

/** The path parameters of the endpoints of a milestone. */
export const getMilestoneParams = ({ id, projectId }: Pick<Milestone, 'id' | 'projectId'>) => ({ id: projectId ?? '', milestoneId: id });
