import type { Milestone } from '@techadds/shared/contract/projects/endpoints';
import type { MilestoneAction } from '@techadds/shared/contract/projects/states';

interface MilestoneButton {
  action: MilestoneAction;
  label: string;
  danger?: boolean;
  /** Not a next step, but a change of plan. */
  inMenu?: boolean;
}

/** The buttons of a milestone, the next steps first. */
export const milestoneButtons: readonly MilestoneButton[] = [
  { action: 'fund', label: 'Pay' },
  { action: 'recordPayment', label: 'Record payment' },
  { action: 'submit', label: 'Submit' },
  { action: 'start', label: 'Start work' },
  { action: 'approve', label: 'Approve' },
  { action: 'requestChanges', label: 'Request changes' },
  { action: 'resolve', label: 'Decide dispute' },
  { action: 'update', label: 'Edit', inMenu: true },
  { action: 'agreeUnfunded', label: 'Start before it is funded', inMenu: true },
  { action: 'refund', label: 'Refund', inMenu: true },
  { action: 'dispute', label: 'Dispute', danger: true, inMenu: true },
  { action: 'cancel', label: 'Cancel milestone', danger: true, inMenu: true },
];

/** Actions that move a milestone on; who has one of them is waited for. */
const nextSteps: readonly MilestoneAction[] = milestoneButtons.flatMap(({ action, inMenu }) => (inMenu ? [] : [action]));

/** The first milestone with a next step for the user; undefined if nothing waits for the user. */
export const findNextMilestone = <M extends Pick<Milestone, 'allowedActions'>>(milestones: readonly M[]): M | undefined =>
  milestones.find(({ allowedActions }) => allowedActions.some((action) => nextSteps.includes(action)));

/** The path parameters of the endpoints of a milestone. */
export const getMilestoneParams = ({ id, projectId }: Pick<Milestone, 'id' | 'projectId'>) => ({ id: projectId ?? '', milestoneId: id });
