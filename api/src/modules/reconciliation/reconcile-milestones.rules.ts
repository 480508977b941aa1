import { saleStatusByMilestone, type MilestoneStatus } from '@techadds/shared/contract/projects/states';
import type { milestones, orders, projects } from '../../schema';
import { findDifference, type AuditFacts } from './audit-facts.db';

type ProjectRow = typeof projects.$inferSelect;
type MilestoneRow = typeof milestones.$inferSelect;
type SaleRow = typeof orders.$inferSelect;

/** Statuses that only a paid milestone can have; in the others the work may have started unfunded. */
const paidStatuses: readonly MilestoneStatus[] = ['funded', 'disputed', 'released', 'refunded', 'split'];
const releasedStatuses: readonly MilestoneStatus[] = ['released', 'split'];
const sum = <T>(rows: readonly T[], getCents: (row: T) => number) => rows.reduce((all, row) => all + getCents(row), 0);
const isCurrent = ({ fulfilmentStatus }: SaleRow) => fulfilmentStatus !== 'expired';

/** Where the plan of a project does not add up to what was agreed, as sentences. */
export function findProjectProblems(
  project: ProjectRow,
  rows: readonly MilestoneRow[],
  salesOf: (milestoneId: string) => readonly SaleRow[],
): string[] {
  const sales = rows.flatMap(({ id }) => salesOf(id).filter(isCurrent));
  const [soldCents, taxCents] = [sum(sales, ({ totalCents }) => totalCents), sum(sales, (sale) => sale.taxCents)];
  const checks: Record<string, boolean> = {
    'its milestones do not add up to its value': sum(rows, ({ amountCents }) => amountCents) !== project.valueCents,
    'its sales have more tax than was agreed': taxCents > project.taxCents,
    'all is sold, with another tax than was agreed': soldCents === project.valueCents && taxCents !== project.taxCents,
  };
  return Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [`Project ${project.number}: ${problem}.`] : []));
}

/** Where a milestone does not agree with its sales and the audit log, as sentences. */
export function findMilestoneProblems(
  project: ProjectRow,
  milestone: MilestoneRow,
  sales: readonly SaleRow[],
  audit: AuditFacts | undefined,
): string[] {
  const { status, amountCents, title } = milestone;
  const sale = sales.find(isCurrent);
  const isPaid = sale !== undefined && sale.paidCents > 0;
  const checks: Record<string, boolean> = {
    'it is sold for another amount': sale !== undefined && sale.totalCents !== amountCents,
    'its sale is of another partner, customer or currency': sales.some(
      ({ partnerId, customerId, serviceId, currency }) =>
        partnerId !== project.partnerId ||
        customerId !== project.customerId ||
        serviceId !== project.serviceId ||
        currency !== project.currency,
    ),
    'its sale has another status': sale !== undefined && sale.fulfilmentStatus !== saleStatusByMilestone[isPaid ? status : 'pending'],
    'it is funded, and was not paid': paidStatuses.includes(status) && !isPaid,
    'it is paid, and not funded': isPaid && status === 'pending',
    'it is released, and its money is not': releasedStatuses.includes(status) !== (isPaid && sale.releasedAt !== null),
    'an attempt to pay it that ended is not given back': sales.some((each) => !isCurrent(each) && each.paidCents !== each.refundedCents),
    'the audit log does not know it': audit === undefined,
  };
  const difference = audit && findDifference({ ...milestone }, audit.latest, ['status', 'amountCents']);
  return [...Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : [])), ...(difference ? [difference] : [])].map(
    (problem) => `Milestone "${title}" of ${project.number}: ${problem}.`,
  );
}
