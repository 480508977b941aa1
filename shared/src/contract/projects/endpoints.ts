import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, id, Id, text } from '../fields';
import { ListMeta, listQuery, listResponse } from '../list';
import { OrderPayment, OrderSplit } from '../orders/endpoints';
import { CancelOrder, DisputeOrder, paymentMethods, RecordPayment, RefundOrder, RequestChanges } from '../orders/forms';
import { paymentStatuses } from '../orders/states';
import { AddMilestones, CreateProject, FundMilestone, ResolveMilestone, SubmitMilestone, UpdateMilestone, UpdateProject } from './forms';
import {
  healthReasons,
  milestoneActions,
  milestoneStatuses,
  projectActions,
  projectEventNames,
  projectHealths,
  projectStatuses,
} from './states';

export { AddMilestones, CreateProject, FundMilestone, ResolveMilestone, SubmitMilestone, UpdateMilestone, UpdateProject } from './forms';

const Named = z.object({ id: z.string(), name: z.string() });
const Numbered = z.object({ id: z.string(), number: z.string() });
const count = z.int();

export const Milestone = z.object({
  id: z.string(),
  projectId: z.nullable(z.string()),
  contractId: z.nullable(z.string()),
  /** From 0. */
  position: count,
  title: z.string(),
  description: z.string(),
  /** With tax. */
  amountCents: cents,
  currency: z.string(),
  weight: count,
  dueOn: z.nullable(z.string()),
  acceptanceCriteria: z.array(z.string()),
  deliverables: z.array(z.string()),
  status: z.enum(milestoneStatuses),
  /** Which party agreed that the work may start before it is funded; it takes both. */
  agreedUnfunded: z.object({ partner: z.boolean(), customer: z.boolean() }),
  submittedAt: z.nullable(z.string()),
  /** When it is approved automatically; null if it is not submitted. */
  autoAcceptAt: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Its sale: the number on payouts and reports, null before the first payment is started. */
  number: z.nullable(z.string()),
  method: z.nullable(z.enum(paymentMethods)),
  paymentStatus: z.enum(paymentStatuses),
  /** The amount the customer pays, with a fee that the customer bears. */
  payCents: cents,
  /** The part of it that the customer's credit pays. */
  creditCents: cents,
  paidCents: cents,
  refundedCents: cents,
  /** When the money was released from escrow. */
  releasedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  version: count,
  /** The actions available to the caller; the server checks again. */
  allowedActions: z.array(z.enum(milestoneActions)),
});
export type Milestone = z.infer<typeof Milestone>;

export const MilestoneDetail = z.extend(Milestone, {
  /** The submitted files, the latest first. */
  files: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: count, deliveredAt: z.string() })),
  /** The work that was submitted with it, oldest day first. */
  time: z.array(z.object({ id: z.string(), workerName: z.string(), workedOn: z.string(), minutes: count, note: z.string() })),
  payment: z.nullable(OrderPayment),
  /** Null for customers and staff, who may not see it, and before it is funded. */
  shares: z.nullable(OrderSplit),
});
export type MilestoneDetail = z.infer<typeof MilestoneDetail>;

export const Project = z.object({
  id: z.string(),
  /** Such as `PR-2026-0001`. */
  number: z.string(),
  name: z.string(),
  customer: Named,
  partner: Named,
  service: Named,
  quote: z.nullable(Numbered),
  contract: z.nullable(Numbered),
  status: z.enum(projectStatuses),
  health: z.enum(projectHealths),
  /** Why: of a milestone (`title`) or of the project itself, with the day that counts. */
  healthReason: z.object({ kind: z.enum(healthReasons), title: z.nullable(z.string()), dueOn: z.nullable(z.string()) }),
  /** From the weights of the milestones, 0 to 100. */
  percentComplete: count,
  startsOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  currency: z.string(),
  /** The budget: what the milestones add up to. */
  valueCents: cents,
  taxCents: cents,
  /** The amounts of milestones that were submitted, paid by the customer, released to the partner's side, and given back. */
  billedCents: cents,
  paidCents: cents,
  releasedCents: cents,
  refundedCents: cents,
  milestoneCount: count,
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
  version: count,
});
export type Project = z.infer<typeof Project>;

export const ProjectDetail = z.extend(Project, {
  members: z.array(Named),
  milestones: z.array(MilestoneDetail),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      event: z.enum(projectEventNames),
      milestoneId: z.nullable(z.string()),
      actorName: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
  allowedActions: z.array(z.enum(projectActions)),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

const projectSorts = ['createdAt', 'number', 'name', 'dueOn', 'value'] as const;
const projectFilters = () => ({
  status: z.optional(z.enum(projectStatuses)),
  customerId: z.optional(id),
  archived: z.optional(z.literal('1')),
  /** With a disputed milestone. */
  disputed: z.optional(z.literal('1')),
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: "List projects: the customer's own, the partner's, or all of the tenant for admins; archived ones with `archived=1` only",
  permission: 'projects.read',
  query: z.extend(listQuery(projectSorts, 'desc'), projectFilters()),
  response: z.object({
    items: z.array(Project),
    meta: ListMeta,
    counts: z.record(z.enum(['all', ...projectStatuses]), count),
  }),
});

export const exportProjects = endpoint({
  method: 'GET',
  path: '/projects/export',
  summary: 'Export the matching projects as CSV; `X-Total-Rows` has the number of rows',
  permission: 'projects.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(projectSorts), 'createdAt'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...projectFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const DashboardProject = z.extend(Project, {
  /** The milestone to be finished next. */
  nextMilestone: z.nullable(z.object({ title: z.string(), dueOn: z.nullable(z.string()) })),
  /** The step that waits for the caller, such as "Approve Design". */
  waiting: z.nullable(z.string()),
});
export type DashboardProject = z.infer<typeof DashboardProject>;

export const listDashboardProjects = endpoint({
  method: 'GET',
  path: '/dashboard/projects',
  summary: 'List the open projects that are due first, with what is due and what waits for the caller in each',
  permission: 'projects.read',
  response: z.object({ items: z.array(DashboardProject) }),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/{id}',
  summary: 'Get a project with its milestones and history',
  permission: 'projects.read',
  params: Id,
  response: ProjectDetail,
  errors: [404],
});

export const getProjectOfQuote = endpoint({
  method: 'GET',
  path: '/projects/quote/{id}',
  summary: 'Get the project that was created from a quote, or from its contract',
  permission: 'projects.read',
  params: Id,
  response: ProjectDetail,
  errors: [404],
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  summary: 'Create a project from an accepted quote or a signed contract, which it has the value of, or by hand',
  permission: 'projects.create',
  body: CreateProject,
  response: ProjectDetail,
  status: 201,
  idempotent: true,
  errors: [404, 409],
  refetches: ['quotes', 'contracts', 'dashboard', 'notifications'],
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/{id}',
  summary: 'Change the name, dates and members of a project',
  permission: 'projects.update',
  params: Id,
  body: UpdateProject,
  response: ProjectDetail,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const holdProject = endpoint({
  method: 'POST',
  path: '/projects/{id}/hold',
  summary: 'Put a project on hold: no milestone is funded or started until it is resumed',
  permission: 'projects.hold',
  params: Id,
  response: ProjectDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const resumeProject = endpoint({
  method: 'POST',
  path: '/projects/{id}/resume',
  summary: 'Resume a project that is on hold',
  permission: 'projects.resume',
  params: Id,
  response: ProjectDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const archiveProject = endpoint({
  method: 'DELETE',
  path: '/projects/{id}',
  summary: 'Archive a project; refused while money of its milestones is held. It can be restored',
  permission: 'projects.archive',
  params: Id,
  response: ProjectDetail,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/projects/{id}/restore',
  summary: 'Restore an archived project',
  permission: 'projects.restore',
  params: Id,
  response: ProjectDetail,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const ProjectFinance = z.object({
  currency: z.string(),
  valueCents: cents,
  billedCents: cents,
  paidCents: cents,
  refundedCents: cents,
  /** In escrow now. */
  heldCents: cents,
  /** Who has what of the released milestones. */
  partnerCents: count,
  commissionCents: count,
  feeCents: count,
  taxCents: count,
  milestones: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(milestoneStatuses),
      number: z.nullable(z.string()),
      amountCents: cents,
      paidCents: cents,
      refundedCents: cents,
      shares: z.nullable(OrderSplit),
    }),
  ),
});
export type ProjectFinance = z.infer<typeof ProjectFinance>;

export const getProjectFinance = endpoint({
  method: 'GET',
  path: '/projects/{id}/finance',
  summary: "Get a project's budget against what was billed, paid, held and released, by milestone",
  permission: 'projects.finance',
  params: Id,
  response: ProjectFinance,
  errors: [404],
});

export const listMilestones = endpoint({
  method: 'GET',
  path: '/projects/{id}/milestones',
  summary: "List a project's milestones in their order",
  permission: 'projects.read',
  params: Id,
  query: listQuery(['position']),
  response: listResponse(Milestone),
  errors: [404],
});

export const addMilestones = endpoint({
  method: 'POST',
  path: '/projects/{id}/milestones',
  summary: "Add milestones to a project. The amounts of all add up to the project's value: `adjust` changes those of other pending ones",
  permission: 'milestones.create',
  params: Id,
  body: AddMilestones,
  response: ProjectDetail,
  status: 201,
  idempotent: true,
  errors: [404, 409],
  refetches: ['dashboard'],
});

const MilestoneParams = z.strictObject({ id, milestoneId: id });

export const updateMilestone = endpoint({
  method: 'PUT',
  path: '/projects/{id}/milestones/{milestoneId}',
  summary: 'Change a milestone; its amount only while it is pending, with `adjust` for the others',
  permission: 'milestones.update',
  params: MilestoneParams,
  body: UpdateMilestone,
  response: ProjectDetail,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const removeMilestone = endpoint({
  method: 'DELETE',
  path: '/projects/{id}/milestones/{milestoneId}',
  summary: 'Delete a pending milestone that is not paid; its amount is added to another pending one. It can be restored',
  permission: 'milestones.remove',
  params: MilestoneParams,
  query: z.strictObject({ amountTo: id }),
  response: ProjectDetail,
  errors: [404, 409],
  refetches: ['dashboard'],
});

export const restoreMilestone = endpoint({
  method: 'POST',
  path: '/projects/{id}/milestones/{milestoneId}/restore',
  summary: 'Restore a deleted milestone; its amount is taken back from where it went',
  permission: 'milestones.remove',
  params: MilestoneParams,
  response: ProjectDetail,
  errors: [404, 409],
  refetches: ['dashboard'],
});

/** What a step of a milestone that moves money or status has in common. */
const step = {
  method: 'POST',
  params: MilestoneParams,
  response: ProjectDetail,
  idempotent: true,
  errors: [404, 409],
  refetches: ['projects', 'dashboard', 'notifications', 'finance', 'analytics'],
} as const;

export const agreeUnfunded = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/agree-unfunded',
  summary: 'Agree that a milestone starts before it is funded; it takes the agreement of both parties',
  permission: 'milestones.agreeUnfunded',
});

export const fundMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/fund',
  summary:
    'Start the payment of a milestone into its escrow; `payment.url` is the page for the card details. Transfers are recorded on arrival',
  permission: 'milestones.fund',
  body: FundMilestone,
});

export const recordMilestonePayment = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/record-payment',
  summary: 'Record the receipt of a bank transfer for a milestone',
  permission: 'milestones.recordPayment',
  body: RecordPayment,
});

export const startMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/start',
  summary: 'Start work on a milestone that is funded, or that both agreed to start unfunded',
  permission: 'milestones.start',
});

export const submitMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/submit',
  summary: 'Submit a milestone for approval, with a note and files; the customer has 14 days to answer',
  permission: 'milestones.submit',
  body: SubmitMilestone,
});

export const requestMilestoneChanges = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/request-changes',
  summary: 'Request changes to what was submitted, as the customer',
  permission: 'milestones.requestChanges',
  body: RequestChanges,
});

export const approveMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/approve',
  summary: 'Approve a milestone, as the customer; releases its money to the partner',
  permission: 'milestones.approve',
});

export const disputeMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/dispute',
  summary: 'Dispute a milestone, as the customer; the money stays in escrow until a decision',
  permission: 'milestones.dispute',
  body: DisputeOrder,
});

export const resolveMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/resolve',
  summary: 'Resolve a dispute: release, refund, or split',
  permission: 'milestones.resolve',
  body: ResolveMilestone,
});

export const cancelMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/cancel',
  summary: 'Cancel a milestone before its work starts; refunds the payment',
  permission: 'milestones.cancel',
  body: CancelOrder,
});

export const refundMilestone = endpoint({
  ...step,
  path: '/projects/{id}/milestones/{milestoneId}/refund',
  summary: 'Refund a milestone in part or in full, before or after the release',
  permission: 'milestones.refund',
  body: RefundOrder,
});

export const listContractMilestones = endpoint({
  method: 'GET',
  path: '/contracts/{id}/milestones',
  summary: "List a contract's milestones in their order",
  permission: 'contracts.read',
  params: Id,
  query: listQuery(['position']),
  response: listResponse(Milestone),
  errors: [404],
});

const ContractMilestones = z.object({ items: z.array(Milestone) });

export const addContractMilestones = endpoint({
  method: 'POST',
  path: '/contracts/{id}/milestones',
  summary: "Add milestones to a contract without a project. The amounts of all add up to the contract's value",
  permission: 'contracts.milestones',
  params: Id,
  body: AddMilestones,
  response: ContractMilestones,
  status: 201,
  idempotent: true,
  errors: [404, 409],
});

export const updateContractMilestone = endpoint({
  method: 'PUT',
  path: '/contracts/{id}/milestones/{milestoneId}',
  summary: 'Change a milestone of a contract without a project',
  permission: 'contracts.milestones',
  params: MilestoneParams,
  body: UpdateMilestone,
  response: ContractMilestones,
  errors: [404, 409],
});
