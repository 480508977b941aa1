import { and, asc, count as rowCount, eq, gt } from 'drizzle-orm';
import { beforeFirst, hashOf, type ChainedRow } from './audit-chain';
import type { Tx } from '../../platform/database/client';
import { auditEvents } from '../../database/schema';
import type { AuditHead } from './audit-checkpoints';

export interface Verdict {
  ok: boolean;
  count: number;
  /** Hash of the newest event; null in an empty log. */
  head: string | null;
  /** Where the chain breaks first. */
  firstBroken?: { seq: number; problem: string; id?: string; event?: string };
}

const batch = 2000;

/** What is wrong with an event, as the one that follows `prevHash` at `seq`. */
function problemOf(tx: Tx, row: ChainedRow, seq: number, prevHash: string): string | undefined {
  if (row.seq < seq) return 'It was added: the log has an event of this number already, or starts after it.';
  if (row.seq > seq) return row.seq === seq + 1 ? `Event ${seq} is missing.` : `Events ${seq} to ${row.seq - 1} are missing.`;
  if (row.prevHash !== prevHash) return 'It does not follow from the event before: one of the two was changed or replaced.';
  if (row.hash !== hashOf(tx.seal, prevHash, row)) return 'It was changed after it was written, or was not written by this system.';
  return undefined;
}

/**
 * Walks a tenant's whole log from its first event, and compares it with the heads that were signed along the way: without these,
 * nobody would notice that the newest events are gone. Heads are to be read before, since the log may grow meanwhile.
 */
export async function verifyAudit(tx: Tx, tenantId: string, heads: readonly AuditHead[]): Promise<Verdict> {
  const signed = new Map(heads.map((head) => [head.seq, head]));
  let [count, prevHash] = [0, beforeFirst];
  const broken = (seq: number, problem: string, row?: ChainedRow): Verdict => {
    const firstBroken = { seq, problem, ...(row && { id: row.id, event: row.event }) };
    return { ok: false, count, head: count === 0 ? null : prevHash, firstBroken };
  };
  for (let more = true; more;) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.tenantId, tenantId), gt(auditEvents.seq, count === 0 ? Number.MIN_SAFE_INTEGER : count)))
      .orderBy(asc(auditEvents.seq))
      .limit(batch);
    for (const row of rows) {
      const problem = problemOf(tx, row, count + 1, prevHash);
      if (problem) return broken(Math.min(row.seq, count + 1), problem, row);
      const head = signed.get(row.seq);
      if (head && head.hash !== row.hash) return broken(row.seq, `It is not the event that was signed on ${head.time}.`, row);
      [count, prevHash] = [row.seq, row.hash];
    }
    more = rows.length === batch;
  }
  const [rows] = await tx.select({ all: rowCount() }).from(auditEvents).where(eq(auditEvents.tenantId, tenantId));
  if (rows && rows.all > count) return broken(count, `There are ${rows.all} events with ${count} numbers.`);
  const cut = heads.find((head) => head.seq > count);
  if (cut) return broken(count + 1, `Events are missing at the end: ${cut.seq} were there on ${cut.time}.`);
  return { ok: true, count, head: count === 0 ? null : prevHash };
}
