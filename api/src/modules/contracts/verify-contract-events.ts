import { and, asc, count as rowCount, eq, gt, sql } from 'drizzle-orm';
import type { Checkpoint } from '../../platform/checkpoints/checkpoints';
import type { ReadingTx } from '../../platform/database/client';
import { contractEvents, contracts, contractSeals } from '../../schema';
import { digestContractEvent, firstEventHash, hashContractEvent } from './contract-event-chain';

export interface ContractEventVerification {
  count: number;
  /** One sentence for each problem; the chain is followed up to its first one. */
  problems: string[];
}

/** Other requests are answered between batches. */
const batchSize = 500;

/** The digests of a tenant's contracts while their events are followed. */
interface Position {
  seq: number;
  hash: string;
  digests: Map<string, string>;
}

/** A description of why an event cannot follow; undefined if it can. */
function findEventProblem({ hmac }: ReadingTx, row: typeof contractEvents.$inferSelect, { seq, hash, digests }: Position) {
  if (row.seq !== seq + 1) return row.seq <= seq ? 'it was added' : `events are missing before it, from ${seq + 1}`;
  if (row.prevHash !== hash) return 'it does not follow from the event before: one of the two was changed or replaced';
  if (row.digest !== digestContractEvent(digests.get(row.contractId), row.contractId, row)) return 'it was changed after it was written';
  return row.hash === hashContractEvent(hmac, hash, row) ? undefined : 'it was not written by this system';
}

/** The seals whose file, contract and event do not agree. */
async function findBrokenSeals(tx: ReadingTx, tenantId: string): Promise<string[]> {
  const fileHash = sql<string>`encode(sha256(${contractSeals.content}), 'hex')`;
  const sealEvents = sql<number>`(select count(*)::int from ${contractEvents} e where e.tenant_id = ${tenantId} and e.contract_id = ${contracts.id}
    and e.event = 'sealed' and e.note = ${contractSeals.sha256})`;
  const rows = await tx
    .select({ number: contracts.number, expected: contracts.sealedSha256, sha256: contractSeals.sha256, fileHash, sealEvents })
    .from(contracts)
    .leftJoin(contractSeals, and(eq(contractSeals.tenantId, contracts.tenantId), eq(contractSeals.contractId, contracts.id)))
    .where(and(eq(contracts.tenantId, tenantId), sql`(${contracts.sealedSha256} is not null or ${contractSeals.id} is not null)`));
  return rows
    .filter((row) => row.expected !== row.sha256 || row.sha256 !== row.fileHash || row.sealEvents !== 1)
    .map(({ number }) => `The sealed file of ${number} is not the one that was sealed.`);
}

/**
 * Verifies the chain of the events of a tenant's contracts and compares it with the checkpoints, which reveal the loss of the newest; and the
 * sealed files with the events that name their hashes. Read the checkpoints first, as for the audit log.
 */
export async function verifyContractEvents(
  tx: ReadingTx,
  tenantId: string,
  checkpoints: readonly Checkpoint[],
): Promise<ContractEventVerification> {
  const checkpointBySeq = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  const position: Position = { seq: 0, hash: firstEventHash, digests: new Map() };
  const seals = await findBrokenSeals(tx, tenantId);
  const stopAt = (seq: number, problem: string) => ({ count: position.seq, problems: [`Contract event ${seq}: ${problem}.`, ...seals] });
  for (let hasMore = true; hasMore;) {
    const after = position.seq === 0 ? Number.MIN_SAFE_INTEGER : position.seq;
    const rows = await tx
      .select()
      .from(contractEvents)
      .where(and(eq(contractEvents.tenantId, tenantId), gt(contractEvents.seq, after)))
      .orderBy(asc(contractEvents.seq))
      .limit(batchSize);
    for (const row of rows) {
      const problem = findEventProblem(tx, row, position);
      if (problem !== undefined) return stopAt(row.seq, problem);
      const checkpoint = checkpointBySeq.get(row.seq);
      if (checkpoint && checkpoint.hash !== row.hash) return stopAt(row.seq, `it is not the event that was signed on ${checkpoint.time}`);
      [position.seq, position.hash] = [row.seq, row.hash];
      position.digests.set(row.contractId, row.digest);
    }
    hasMore = rows.length === batchSize;
  }
  const [all] = await tx.select({ rows: rowCount() }).from(contractEvents).where(eq(contractEvents.tenantId, tenantId));
  if (all && all.rows > position.seq) return stopAt(position.seq, `there are ${all.rows} events with ${position.seq} numbers`);
  const lost = checkpoints.find(({ seq }) => seq > position.seq);
  if (lost) return stopAt(position.seq + 1, `events are missing at the end, ${lost.seq} were there on ${lost.time}`);
  return { count: position.seq, problems: seals };
}
