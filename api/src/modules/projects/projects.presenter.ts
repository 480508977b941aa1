import type { Milestone, MilestoneDetail, Project, ProjectDetail, ProjectFinance } from '@techadds/shared/contract/projects/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { notFound } from '../../platform/http/errors';
import { getOrderShares } from '../orders/order-shares';
import { toOrderPaymentDto } from '../payments/payments.rules';
import * as milestonesDb from './milestones.db';
import { getAllowedMilestoneActions } from './milestones.transitions';
import { assessHealth, computePercentComplete, computeProjectMoney } from './project-progress';
import * as db from './projects.db';
import { listSubmittedTime } from './time-entries.db';
import { getAllowedProjectActions } from './projects.transitions';

/** A milestone for a role; `project` is null for one that only a contract has. */
export function toMilestoneDto(
  record: milestonesDb.MilestoneRecord,
  currency: string,
  project: db.ProjectRow | null,
  role: Role,
): Milestone {
  const { milestone: row, sale } = record;
  const { id, projectId, contractId, position, title, description, amountCents, weight, dueOn, acceptanceCriteria, deliverables } = row;
  const { status, submittedAt, approvedAt, approvedBy, updatedAt, version } = row;
  return {
    ...{ id, projectId, contractId, position, title, description, amountCents, currency, weight, dueOn, acceptanceCriteria, deliverables },
    ...{ status, submittedAt, autoAcceptAt: row.autoAt, approvedAt, approvedBy, updatedAt, version },
    agreedUnfunded: { partner: row.partnerUnfundedAt !== null, customer: row.customerUnfundedAt !== null },
    ...{ number: sale?.number ?? null, method: sale?.method ?? null, paymentStatus: sale?.paymentStatus ?? 'none' },
    ...{
      payCents: sale?.payCents ?? amountCents,
      creditCents: sale?.creditCents ?? 0,
      paidCents: sale?.paidCents ?? 0,
      refundedCents: sale?.refundedCents ?? 0,
    },
    releasedAt: sale?.releasedAt ?? null,
    allowedActions: getAllowedMilestoneActions(record, project, role),
  };
}

const toNumbered = (id: string | null, number: string | null) => (id === null ? null : { id, number: number ?? '' });

/** A project, with the figures of its milestones. */
export function toProjectDto(
  record: db.ProjectRecord,
  milestones: readonly milestonesDb.MilestoneRecord[],
  role: Role,
  now: Date,
): Project {
  const { project: row, customer, partner, service, quoteNumber, contractNumber } = record;
  const { id, number, name, status, startsOn, dueOn, currency, valueCents, taxCents, createdAt, updatedAt, archivedAt, version } = row;
  const rows = milestones.map(({ milestone }) => milestone);
  // Customers see their quote, and no page of contracts.
  const contract = role === 'customer' ? null : toNumbered(row.contractId, contractNumber);
  return {
    ...{ id, number, name, status, startsOn, dueOn, currency, valueCents, taxCents, createdAt, updatedAt, archivedAt, version },
    customer: { id: customer.id, name: customer.name },
    partner,
    service: { id: service.id, name: service.name },
    quote: toNumbered(row.quoteId, quoteNumber),
    contract,
    ...assessHealth(rows, dueOn, now),
    percentComplete: computePercentComplete(rows),
    ...computeProjectMoney(milestones),
    milestoneCount: milestones.length,
  };
}

/** Projects in a list, with the figures of their milestones. */
export async function toProjectDtos(
  tx: Tx,
  tenantId: string,
  records: readonly db.ProjectRecord[],
  role: Role,
  now: Date,
): Promise<Project[]> {
  const ids = records.map(({ project }) => project.id);
  const all = await milestonesDb.loadMilestonesOf(tx, tenantId, ids);
  const ofProject = (id: string) => all.filter(({ milestone }) => milestone.projectId === id);
  return records.map((record) => toProjectDto(record, ofProject(record.project.id), role, now));
}

/** Milestones with their files and submitted time, the open payment for the customer, and the shares for those who may see them. */
async function toMilestoneDetails(
  tx: Tx,
  { project }: db.ProjectRecord,
  records: readonly milestonesDb.MilestoneRecord[],
  role: Role,
): Promise<MilestoneDetail[]> {
  const { tenantId, currency } = project;
  const sales = records.flatMap(({ sale }) => (sale?.fulfilmentStatus === 'pending_payment' ? [sale.id] : []));
  const payments = role === 'customer' ? await milestonesDb.listPayments(tx, tenantId, sales) : [];
  const files = await milestonesDb.listMilestoneFiles(
    tx,
    tenantId,
    records.map(({ milestone }) => milestone.id),
  );
  const time = await listSubmittedTime(
    tx,
    tenantId,
    records.map(({ milestone }) => milestone.id),
  );
  const details: MilestoneDetail[] = [];
  for (const record of records) {
    const { milestone, sale } = record;
    const maySeeShares = getScope('projects.finance', role) !== undefined;
    details.push({
      ...toMilestoneDto(record, currency, project, role),
      files: files.filter(({ milestoneId }) => milestoneId === milestone.id).map(({ milestoneId: _, ...file }) => file),
      time: time
        .filter(({ milestoneId }) => milestoneId === milestone.id)
        .map(({ id, workerName, workedOn, minutes, note }) => ({ id, workerName, workedOn, minutes, note })),
      payment: toOrderPaymentDto(
        tx,
        payments.find(({ orderId }) => orderId === sale?.id),
      ),
      shares: sale && sale.paidCents > 0 && maySeeShares ? await getOrderShares(tx, sale) : null,
    });
  }
  return details;
}

async function toProjectDetail(tx: Tx, caller: Caller, record: db.ProjectRecord, now: Date): Promise<ProjectDetail> {
  const { project } = record;
  const milestones = await milestonesDb.loadMilestones(tx, { tenantId: project.tenantId, projectId: project.id });
  return {
    ...toProjectDto(record, milestones, caller.role, now),
    // What an hour of theirs costs is for those who run the project.
    members: (await db.listMembers(tx, project)).map(({ id, name }) => ({ id, name })),
    milestones: await toMilestoneDetails(tx, record, milestones, caller.role),
    timeline: await db.listProjectEvents(tx, project),
    allowedActions: getAllowedProjectActions(project, caller.role),
  };
}

/** @throws AppError 404 if it is not visible to the caller */
export async function getProjectDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<ProjectDetail> {
  const record = await db.findProject(tx, caller, id);
  if (!record) throw notFound('project');
  return toProjectDetail(tx, caller, record, now);
}

/** The project of a quote. @throws AppError 404 if there is none that the caller may see */
export async function getQuoteProjectDetail(tx: Tx, caller: Caller, quoteId: string, now: Date): Promise<ProjectDetail> {
  const record = await db.findProjectOfQuote(tx, caller, quoteId);
  if (!record) throw notFound('project');
  return toProjectDetail(tx, caller, record, now);
}

/** The budget against what was billed, paid, held and released. @throws AppError 404 if it is not visible to the caller */
export async function getProjectFinance(tx: Tx, caller: Caller, id: string): Promise<ProjectFinance> {
  const record = await db.findProject(tx, caller, id);
  if (!record) throw notFound('project');
  const { tenantId, currency, valueCents } = record.project;
  const records = await milestonesDb.loadMilestones(tx, { tenantId, projectId: id });
  const rows: ProjectFinance['milestones'] = [];
  for (const { milestone, sale } of records) {
    const { title, status, amountCents } = milestone;
    const paid = sale && sale.paidCents > 0 ? sale : null;
    const money = { number: paid?.number ?? null, paidCents: paid?.paidCents ?? 0, refundedCents: paid?.refundedCents ?? 0 };
    rows.push({ id: milestone.id, title, status, amountCents, ...money, shares: paid && (await getOrderShares(tx, paid)) });
  }
  const released = rows.flatMap(({ shares }) => (shares?.releasedAt == null ? [] : [shares]));
  const sumOf = (key: 'partnerCents' | 'commissionCents' | 'feeCents' | 'taxCents') =>
    released.reduce((all, shares) => all + shares[key], 0);
  const { releasedCents, ...money } = computeProjectMoney(records);
  return {
    ...{ currency, valueCents, ...money, heldCents: money.paidCents - money.refundedCents - releasedCents, milestones: rows },
    ...{ partnerCents: sumOf('partnerCents'), commissionCents: sumOf('commissionCents') },
    ...{ feeCents: sumOf('feeCents'), taxCents: sumOf('taxCents') },
  };
}
