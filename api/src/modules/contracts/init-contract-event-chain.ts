import { and, asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { HmacFunction } from '../../platform/encryption/hmac';
import { contractEvents } from '../../schema';
import { digestContractEvent, firstEventHash, hashContractEvent } from './contract-event-chain';

const chainedComment = 'Chained';
const batchSize = 1000;

/** At the first start with the chain, adds the events of earlier releases to it, in one transaction. Later, it changes nothing. */
export async function initContractEventChain(owner: pg.Client, hmac: HmacFunction): Promise<void> {
  const { rows } = await owner.query<{ note: string | null }>(`select obj_description('contract_events'::regclass) as note`);
  if (rows[0]?.note === chainedComment) return;
  await owner.query('begin');
  try {
    // Forced row-level security binds an owner who is not a superuser. Lifted within this transaction only.
    await owner.query('alter table contract_events no force row level security');
    await chainExistingEvents(owner, hmac);
    // Without defaults, a process of the previous release cannot add events without a hash.
    const columns = ['seq', 'digest', 'prev_hash', 'hash'].map((column) => `alter ${column} drop default`);
    await owner.query(`alter table contract_events ${columns.join(', ')}, force row level security`);
    await owner.query(`comment on table contract_events is '${chainedComment}'`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function chainExistingEvents(owner: pg.Client, hmac: HmacFunction): Promise<void> {
  const db = drizzle(owner);
  let last = { tenantId: '', seq: 0, hash: firstEventHash };
  let digests = new Map<string, string>();
  for (;;) {
    // Chained ones leave the result, so that the next page starts where this one ends.
    const rows = await db
      .select()
      .from(contractEvents)
      .where(eq(contractEvents.seq, 0))
      .orderBy(asc(contractEvents.tenantId), asc(contractEvents.at), asc(contractEvents.id))
      .limit(batchSize);
    for (const row of rows) {
      const { tenantId, contractId, id } = row;
      if (tenantId !== last.tenantId) {
        last = { tenantId, seq: 0, hash: firstEventHash };
        digests = new Map();
      }
      const digest = digestContractEvent(digests.get(contractId), contractId, row);
      const link = { tenantId, seq: last.seq + 1, digest };
      const hash = hashContractEvent(hmac, last.hash, link);
      await db
        .update(contractEvents)
        .set({ seq: link.seq, digest, prevHash: last.hash, hash })
        .where(and(eq(contractEvents.tenantId, tenantId), eq(contractEvents.id, id)));
      last = { tenantId, seq: link.seq, hash };
      digests.set(contractId, digest);
    }
    if (rows.length < batchSize) return;
  }
}
