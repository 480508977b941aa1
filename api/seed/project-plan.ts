/** A step in the life of a demo milestone; `fund` is a bank transfer that arrives, `expect` one that is on its way. */
export type MilestoneStep =
  'fund' | 'expect' | 'agree' | 'start' | 'submit' | 'requestChanges' | 'approve' | 'dispute' | 'release' | 'split' | 'giveBack' | 'cancel';

interface PlannedMilestone {
  title: string;
  dollars: number;
  /** Days from now; negative for the past. */
  dueInDays: number;
  steps: readonly MilestoneStep[];
}

export interface PlannedProject {
  daysAgo: number;
  name: string;
  /** The buyer of the tenant that it is for; null for the demo customer. */
  buyer: number | null;
  milestones: readonly PlannedMilestone[];
  /** What happens to the project at last. */
  last?: 'hold' | 'archive';
}

const part = (title: string, dollars: number, dueInDays: number, ...steps: MilestoneStep[]): PlannedMilestone => ({
  ...{ title, dollars, dueInDays, steps },
});
const released = ['fund', 'start', 'submit', 'approve'] as const;

/** Projects in every status, with milestones in every status. */
export const plannedProjects: readonly PlannedProject[] = [
  {
    ...{ daysAgo: 210, name: 'Zero-trust access for the head office', buyer: null },
    milestones: [
      part('Concept', 2_400, -180, ...released),
      part('Rollout', 5_500, -120, ...released),
      part('Handover', 1_100, -95, ...released),
    ],
  },
  {
    ...{ daysAgo: 150, name: 'Backup review', buyer: 0, last: 'archive' },
    milestones: [part('Review', 1_800, -120, ...released), part('Repairs', 1_200, -90, 'fund', 'start', 'submit', 'dispute', 'split')],
  },
  {
    ...{ daysAgo: 80, name: 'Move to the new data center', buyer: 1 },
    milestones: [part('Inventory', 1_600, -60, 'fund', 'cancel'), part('Move', 6_400, -30, 'cancel')],
  },
  {
    ...{ daysAgo: 48, name: 'Network for nine stores', buyer: null },
    milestones: [
      part('Survey on site', 1_500, -30, ...released),
      part('Cabling', 3_200, -4, 'fund', 'start', 'submit', 'requestChanges'),
      part('Switches and Wi-Fi', 4_300, 6, 'fund', 'start', 'submit'),
      part('Monitoring', 1_400, 20, 'fund'),
      part('Training', 600, 27),
    ],
  },
  {
    ...{ daysAgo: 30, name: 'Identity clean-up', buyer: 0 },
    milestones: [
      part('Accounts', 1_900, 2, 'fund', 'start'),
      part('Groups and roles', 1_300, 16, 'agree', 'start'),
      part('Documentation', 500, 24, 'expect'),
    ],
  },
  {
    ...{ daysAgo: 26, name: 'Logging and alerts', buyer: 1 },
    milestones: [
      part('Collection', 2_100, -8, 'fund', 'start', 'submit', 'dispute'),
      part('Rules', 1_700, 12, 'fund', 'start', 'submit', 'dispute', 'giveBack'),
      part('Review', 900, 25, 'agree', 'start', 'submit', 'approve'),
    ],
  },
  {
    ...{ daysAgo: 20, name: 'Firewall renewal', buyer: 0, last: 'hold' },
    milestones: [part('Order and delivery', 3_800, 10, 'fund', 'start'), part('Installation', 1_200, 22)],
  },
  {
    ...{ daysAgo: 3, name: 'Phishing training for 200 people', buyer: null },
    milestones: [part('Preparation', 800, 9), part('Three campaigns', 2_400, 60), part('Report', 400, 75)],
  },
];
