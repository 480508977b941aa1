import { and, eq, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { beforeFirst, hashOf, type ChainedRow } from './audit-chain';
import { keyName, type Seal } from '../../platform/encryption/hmac';
import { auditEvents } from '../../database/schema';

const batch = 1000;

/**
 * Once in a database's life: chains the events that were written before there was a chain, and notes the key's name, all or nothing.
 * Ever after: makes sure that the key is still the same.
 * @throws where the log was written with another key.
 */
export async function startChain(owner: pg.Client, seal: Seal): Promise<void> {
  const { rows } = await owner.query<{ note: string | null }>(`select obj_description('audit_events'::regclass) as note`);
  const note = `Chained with key ${keyName(seal)}`;
  const noted = rows[0]?.note ?? null;
  if (noted === note) return;
  if (noted !== null) {
    throw new Error(
      'The audit log of this database was written with another key than keys/audit.key in the data folder. Nothing was changed. ' +
        'Put the right key back, or start with the data folder that belongs to this database.',
    );
  }
  await owner.query('begin');
  try {
    // Row-level security binds an owner who is no superuser, unless it is taken from the table for the moment; nobody else sees that.
    await owner.query('alter table audit_events no force row level security');
    await chainAll(owner, seal);
    // A process of the version before would add events without a hash.
    await owner.query('alter table audit_events alter prev_hash drop default, alter hash drop default, force row level security');
    await owner.query(`comment on table audit_events is ${owner.escapeLiteral(note)}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function chainAll(owner: pg.Client, seal: Seal): Promise<void> {
  const db = drizzle(owner);
  let last: ChainedRow | undefined;
  for (;;) {
    const after: SQL | undefined = last && sql`(${auditEvents.tenantId}, ${auditEvents.seq}) > (${last.tenantId}, ${last.seq})`;
    const rows = await db.select().from(auditEvents).where(after).orderBy(auditEvents.tenantId, auditEvents.seq).limit(batch);
    for (const row of rows) {
      if (row.hash !== '')
        throw new Error('The audit log has hashes, but the note of their key is gone. Restore the database from a backup.');
      const prevHash: string = last?.tenantId === row.tenantId ? last.hash : beforeFirst;
      last = { ...row, prevHash, hash: hashOf(seal, prevHash, row) };
      const { tenantId, id, hash } = last;
      await db
        .update(auditEvents)
        .set({ prevHash, hash })
        .where(and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.id, id)));
    }
    if (rows.length < batch) return;
  }
}
