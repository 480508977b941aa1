import { and, asc, count as rowCount, eq, gt, lte } from 'drizzle-orm';
import { auditGenesisHash, hashAuditEvent, type ChainedAuditEvent } from './audit-chain';
import type { ReadingTx } from '../../platform/database/client';
import { auditEvents } from '../../schema';
import type { Checkpoint } from '../../platform/checkpoints/checkpoints';

export interface AuditVerification {
  ok: boolean;
  count: number;
  /** Hash of the newest event; null in an empty log. */
  head: string | null;
  firstBroken?: { seq: number; problem: string; id?: string; event?: string };
}

/** Other requests are answered between batches. */
const batchSize = 500;

/** A description of why an event cannot follow `prevHash` at position `seq`; undefined if it can. */
function findEventProblem(tx: ReadingTx, row: ChainedAuditEvent, seq: number, prevHash: string): string | undefined {
  if (row.seq < seq) return 'It was added: the log has an event of this number already, or starts after it.';
  if (row.seq > seq) return row.seq === seq + 1 ? `Event ${seq} is missing.` : `Events ${seq} to ${row.seq - 1} are missing.`;
  if (row.prevHash !== prevHash) return 'It does not follow from the event before: one of the two was changed or replaced.';
  if (row.hash !== hashAuditEvent(tx.hmac, prevHash, row)) return 'It was changed after it was written, or was not written by this system.';
  return undefined;
}

/**
 * Verifies the chain of a tenant's log from its first event, and compares it with the checkpoints, which reveal the loss of the newest
 * events. Read the checkpoints first: one written meanwhile could name an event that this transaction does not see yet.
 */
export async function verifyAuditLog(tx: ReadingTx, tenantId: string, checkpoints: readonly Checkpoint[]): Promise<AuditVerification> {
  const checkpointBySeq = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  let [count, prevHash] = [0, auditGenesisHash];
  const toBrokenResult = (seq: number, problem: string, row?: ChainedAuditEvent): AuditVerification => {
    const firstBroken = { seq, problem, ...(row && { id: row.id, event: row.event }) };
    return { ok: false, count, head: count === 0 ? null : prevHash, firstBroken };
  };
  for (let hasMore = true; hasMore;) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.tenantId, tenantId), gt(auditEvents.seq, count === 0 ? Number.MIN_SAFE_INTEGER : count)))
      .orderBy(asc(auditEvents.seq))
      .limit(batchSize);
    for (const row of rows) {
      const problem = findEventProblem(tx, row, count + 1, prevHash);
      if (problem) return toBrokenResult(Math.min(row.seq, count + 1), problem, row);
      const checkpoint = checkpointBySeq.get(row.seq);
      if (checkpoint && checkpoint.hash !== row.hash)
        return toBrokenResult(row.seq, `It is not the event that was signed on ${checkpoint.time}.`, row);
      [count, prevHash] = [row.seq, row.hash];
    }
    hasMore = rows.length === batchSize;
  }
  // Not the events that were written since the last page.
  const seen = and(eq(auditEvents.tenantId, tenantId), lte(auditEvents.seq, count));
  const [rows] = await tx.select({ all: rowCount() }).from(auditEvents).where(seen);
  if (rows && rows.all > count) return toBrokenResult(count, `There are ${rows.all} events with ${count} numbers.`);
  const missingCheckpoint = checkpoints.find((checkpoint) => checkpoint.seq > count);
  if (missingCheckpoint)
    return toBrokenResult(count + 1, `Events are missing at the end: ${missingCheckpoint.seq} were there on ${missingCheckpoint.time}.`);
  return { ok: true, count, head: count === 0 ? null : prevHash };
}
