import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReadingTx } from '../../platform/database/client';
import {
  commissionLines,
  deposits,
  feeProfiles,
  milestones,
  orders,
  payments,
  payoutLines,
  payouts,
  projects,
  refunds,
  services,
} from '../../schema';
import { findUnexplainedBalances } from './account-explanations.db';
import { loadAuditFacts } from './audit-facts.db';
import { loadBookedEntries } from './journal-facts.db';
import { findMissingRows } from './missing-rows.db';
import { findCreditPayoutProblems } from './reconcile-credit-payouts.db';
import { findDepositProblems } from './reconcile-deposits.rules';
import { findMilestoneProblems, findProjectProblems } from './reconcile-milestones.rules';
import { findOrderProblems } from './reconcile-orders.rules';
import { findPayoutProblems } from './reconcile-payouts.rules';

const batchSize = 500;
const maxPerKind = 20;

type MoneyTable = typeof orders | typeof payouts | typeof deposits | typeof projects;

/** Reads a table of the tenant in batches by id. */
async function* readBatches<T extends MoneyTable>(tx: ReadingTx, tenantId: string, table: T): AsyncGenerator<T['$inferSelect'][]> {
  for (let last: string | undefined; ;) {
    const after = last === undefined ? undefined : gt(table.id, last);
    const rows = (await tx
      .select()
      .from(table as typeof orders)
      .where(and(eq(table.tenantId, tenantId), after))
      .orderBy(asc(table.id))
      .limit(batchSize)) as T['$inferSelect'][];
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.id;
  }
}

const groupBy = <T>(rows: readonly T[], getKey: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(getKey(row), [...(groups.get(getKey(row)) ?? []), row]);
  return groups;
};

async function findProblemsOfOrders(tx: ReadingTx, tenantId: string): Promise<string[]> {
  const audit = await loadAuditFacts(tx, tenantId, 'order');
  const profiles = new Map((await tx.select().from(feeProfiles).where(eq(feeProfiles.tenantId, tenantId))).map((row) => [row.id, row]));
  const problems: string[] = [];
  for await (const batch of readBatches(tx, tenantId, orders)) {
    const ids = batch.map(({ id }) => id);
    const ofBatch = (table: { tenantId: PgColumn }, column: PgColumn) => and(eq(table.tenantId, tenantId), inArray(column, ids));
    const entriesOfOrder = await loadBookedEntries(tx, tenantId, 'order', ids);
    const milestoneIds = batch.flatMap(({ milestoneId }) => milestoneId ?? []);
    const entriesOfMilestone = await loadBookedEntries(tx, tenantId, 'milestone', milestoneIds);
    // A milestone may have been paid in several attempts; their postings name the sale.
    const entriesOf = ({ id, milestoneId }: (typeof batch)[number]) =>
      milestoneId === null
        ? entriesOfOrder(id)
        : entriesOfMilestone(milestoneId).filter(({ postings }) => postings.some(({ orderId }) => orderId === id));
    const lines = await tx.select().from(commissionLines).where(ofBatch(commissionLines, commissionLines.orderId));
    const linesByOrder = groupBy(lines, ({ orderId }) => orderId);
    const refundRows = await tx.select().from(refunds).where(ofBatch(refunds, refunds.orderId));
    const refundsByOrder = groupBy(refundRows, ({ orderId }) => orderId);
    const paymentRows = await tx.select().from(payments).where(ofBatch(payments, payments.orderId));
    const paymentsByOrder = groupBy(paymentRows, ({ orderId }) => orderId);
    const serviceIds = [...new Set(batch.map(({ serviceId }) => serviceId))];
    const offered = await tx
      .select({ id: services.id, partnerId: services.partnerId })
      .from(services)
      .where(and(eq(services.tenantId, tenantId), inArray(services.id, serviceIds)));
    const serviceById = new Map(offered.map((row) => [row.id, row]));
    for (const order of batch) {
      const sources = {
        ...{ commissionLines: linesByOrder.get(order.id) ?? [], service: serviceById.get(order.serviceId), entries: entriesOf(order) },
        ...{ feeProfile: profiles.get(order.feeProfileId ?? ''), audit: audit.get(order.id) },
        ...{ refunds: refundsByOrder.get(order.id) ?? [], payments: paymentsByOrder.get(order.id) ?? [] },
      };
      problems.push(...findOrderProblems(order, sources));
    }
    if (problems.length >= maxPerKind) break;
  }
  return problems.slice(0, maxPerKind);
}

async function findProblemsOfProjects(tx: ReadingTx, tenantId: string): Promise<string[]> {
  const audit = await loadAuditFacts(tx, tenantId, 'milestone');
  const problems: string[] = [];
  for await (const batch of readBatches(tx, tenantId, projects)) {
    const ids = batch.map(({ id }) => id);
    const rows = await tx
      .select()
      .from(milestones)
      .where(and(eq(milestones.tenantId, tenantId), inArray(milestones.projectId, ids), isNull(milestones.removedAt)));
    const saleRows = await tx
      .select({ sale: orders })
      .from(orders)
      .innerJoin(milestones, and(eq(milestones.tenantId, orders.tenantId), eq(milestones.id, orders.milestoneId)))
      .where(and(eq(orders.tenantId, tenantId), inArray(milestones.projectId, ids)));
    const sales = groupBy(
      saleRows.map(({ sale }) => sale),
      ({ milestoneId }) => milestoneId ?? '',
    );
    for (const project of batch) {
      const own = rows.filter(({ projectId }) => projectId === project.id);
      const salesOf = (id: string) => sales.get(id) ?? [];
      problems.push(...findProjectProblems(project, own, salesOf));
      for (const milestone of own)
        problems.push(...findMilestoneProblems(project, milestone, salesOf(milestone.id), audit.get(milestone.id)));
    }
    if (problems.length >= maxPerKind) break;
  }
  return problems.slice(0, maxPerKind);
}

async function findProblemsOfPayouts(tx: ReadingTx, tenantId: string): Promise<string[]> {
  const audit = await loadAuditFacts(tx, tenantId, 'payout');
  const problems: string[] = [];
  for await (const batch of readBatches(tx, tenantId, payouts)) {
    const ids = batch.map(({ id }) => id);
    const entriesOf = await loadBookedEntries(tx, tenantId, 'payout', ids);
    const lines = await tx
      .select()
      .from(payoutLines)
      .where(and(eq(payoutLines.tenantId, tenantId), inArray(payoutLines.payoutId, ids)));
    const linesByPayout = groupBy(lines, ({ payoutId }) => payoutId);
    for (const payout of batch) {
      const sources = { lines: linesByPayout.get(payout.id) ?? [], entries: entriesOf(payout.id), audit: audit.get(payout.id) };
      problems.push(...findPayoutProblems(payout, sources));
    }
    if (problems.length >= maxPerKind) break;
  }
  return problems.slice(0, maxPerKind);
}

async function findProblemsOfDeposits(tx: ReadingTx, tenantId: string): Promise<string[]> {
  const audit = await loadAuditFacts(tx, tenantId, 'deposit');
  const problems: string[] = [];
  for await (const batch of readBatches(tx, tenantId, deposits)) {
    const entriesOf = await loadBookedEntries(
      tx,
      tenantId,
      'deposit',
      batch.map(({ id }) => id),
    );
    for (const deposit of batch) problems.push(...findDepositProblems(deposit, entriesOf(deposit.id), audit.get(deposit.id)));
    if (problems.length >= maxPerKind) break;
  }
  return problems.slice(0, maxPerKind);
}

/**
 * Compares each order, milestone, payment, refund, payout and deposit of a tenant with its journal entries, the audit log and its own terms, and each account
 * that holds somebody's money with the records that explain it. Returns differences as sentences. `tx` must be a snapshot.
 */
export async function findUnreconciledRows(tx: ReadingTx, tenantId: string): Promise<string[]> {
  return [
    ...(await findMissingRows(tx, tenantId, maxPerKind)),
    ...(await findUnexplainedBalances(tx, tenantId, maxPerKind)),
    ...(await findProblemsOfOrders(tx, tenantId)),
    ...(await findProblemsOfProjects(tx, tenantId)),
    ...(await findProblemsOfPayouts(tx, tenantId)),
    ...(await findProblemsOfDeposits(tx, tenantId)),
    ...(await findCreditPayoutProblems(tx, tenantId, maxPerKind)),
  ];
}
