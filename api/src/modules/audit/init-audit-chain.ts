import { and, eq, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { auditGenesisHash, hashAuditEvent, type ChainedAuditEvent } from './audit-chain';
import { getKeyFingerprint, type HmacFunction } from '../../platform/encryption/hmac';
import { auditEvents } from '../../schema';

const batchSize = 1000;

/**
 * At the first start, chains existing events and stores the fingerprint of the key as the table's comment, in one transaction.
 * Later, checks that the key is still the same.
 * @throws Error if the log was written with another key.
 */
export async function initAuditChain(owner: pg.Client, hmac: HmacFunction): Promise<void> {
  const { rows } = await owner.query<{ note: string | null }>(`select obj_description('audit_events'::regclass) as note`);
  const keyComment = `Chained with key ${getKeyFingerprint(hmac)}`;
  const currentComment = rows[0]?.note ?? null;
  if (currentComment === keyComment) return;
  if (currentComment !== null) {
    throw new Error(
      'The audit log of this database was written with another key than keys/audit.key in the data folder. Nothing was changed. ' +
        'Put the right key back, or start with the data folder that belongs to this database.',
    );
  }
  await owner.query('begin');
  try {
    // Forced row-level security binds an owner who is not a superuser. Lifted within this transaction only.
    await owner.query('alter table audit_events no force row level security');
    await chainExistingEvents(owner, hmac);
    // Without defaults, a process of the previous release cannot add events without a hash.
    await owner.query('alter table audit_events alter prev_hash drop default, alter hash drop default, force row level security');
    await owner.query(`comment on table audit_events is ${owner.escapeLiteral(keyComment)}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function chainExistingEvents(owner: pg.Client, hmac: HmacFunction): Promise<void> {
  const db = drizzle(owner);
  let previous: ChainedAuditEvent | undefined;
  for (;;) {
    const after: SQL | undefined = previous && sql`(${auditEvents.tenantId}, ${auditEvents.seq}) > (${previous.tenantId}, ${previous.seq})`;
    const rows = await db.select().from(auditEvents).where(after).orderBy(auditEvents.tenantId, auditEvents.seq).limit(batchSize);
    for (const row of rows) {
      if (row.hash !== '')
        throw new Error('The audit log has hashes, but the note of their key is gone. Restore the database from a backup.');
      const prevHash: string = previous?.tenantId === row.tenantId ? previous.hash : auditGenesisHash;
      previous = { ...row, prevHash, hash: hashAuditEvent(hmac, prevHash, row) };
      const { tenantId, id, hash } = previous;
      await db
        .update(auditEvents)
        .set({ prevHash, hash })
        .where(and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.id, id)));
    }
    if (rows.length < batchSize) return;
  }
}
