import type { MilestoneDetail, Project, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { projectStatuses } from '@techadds/shared/contract/projects/states';

const id = (n: number) => `0d9f5f0a-0000-4000-b000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T09:00:00.000Z';

export const makeProject = (changes: Partial<Project> = {}): Project => ({
  ...{ id: id(1), number: 'PR-2026-0001', name: 'New network', status: 'active', health: 'on_track', percentComplete: 40 },
  healthReason: { kind: 'on_schedule', title: null, dueOn: null },
  ...{ customer: { id: id(2), name: 'Fjord AS' }, partner: { id: id(3), name: 'Halden' }, service: { id: id(4), name: 'Consulting' } },
  ...{ quote: null, contract: null, startsOn: '2026-11-01', dueOn: '2099-12-20', currency: 'USD', valueCents: 500_000, taxCents: 0 },
  ...{ billedCents: 150_000, paidCents: 150_000, releasedCents: 0, refundedCents: 0, milestoneCount: 2 },
  ...{ createdAt: at, updatedAt: at, archivedAt: null, version: 1 },
  ...changes,
});

export const makeMilestone = (changes: Partial<MilestoneDetail> = {}): MilestoneDetail => ({
  ...{
    id: id(10),
    projectId: id(1),
    contractId: null,
    position: 0,
    title: 'Design',
    description: '',
    amountCents: 150_000,
    currency: 'USD',
  },
  ...{ weight: 1, dueOn: '2099-12-01', acceptanceCriteria: [], deliverables: [], status: 'pending' },
  ...{ agreedUnfunded: { partner: false, customer: false }, submittedAt: null, autoAcceptAt: null, approvedAt: null, approvedBy: null },
  ...{
    number: null,
    method: null,
    paymentStatus: 'none',
    payCents: 150_000,
    creditCents: 0,
    paidCents: 0,
    refundedCents: 0,
    releasedAt: null,
  },
  ...{ updatedAt: at, version: 1, allowedActions: [], files: [], time: [], payment: null, shares: null },
  ...changes,
});

export const makeProjectDetail = (changes: Partial<ProjectDetail> = {}): ProjectDetail => ({
  ...makeProject(),
  ...{
    members: [],
    milestones: [makeMilestone(), makeMilestone({ id: id(11), position: 1, title: 'Build', amountCents: 350_000, payCents: 350_000 })],
  },
  ...{ timeline: [{ id: id(20), at, event: 'created', milestoneId: null, actorName: 'Ana Sorensen', note: null }], allowedActions: [] },
  ...changes,
});

export const listed = (items: Project[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'createdAt', order: 'desc' as const, hasMore: false },
  counts: Object.fromEntries(['all', ...projectStatuses].map((tab) => [tab, items.length])) as never,
});
