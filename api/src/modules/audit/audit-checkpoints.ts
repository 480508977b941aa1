import { appendFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { HmacFunction } from '../../platform/encryption/hmac';
import type { Database, Tx } from '../../platform/database/client';
import { auditEvents } from '../../schema';

/** A signed record of the last event of a tenant's log at a time, stored outside the database. */
const AuditCheckpoint = z.object({ seq: z.int(), hash: z.string(), time: z.string(), signature: z.string() });
export type AuditCheckpoint = z.infer<typeof AuditCheckpoint>;

export const getCheckpointDir = (dataDir: string) => join(dataDir, 'audit-heads');
const getCheckpointFile = (dir: string, tenantId: string) => join(dir, `${tenantId}.jsonl`);

const signCheckpoint = (hmac: HmacFunction, tenantId: string, { seq, hash, time }: Omit<AuditCheckpoint, 'signature'>) =>
  hmac(`head\n${JSON.stringify([tenantId, seq, hash, time])}`);

function parseCheckpoint(line: string): AuditCheckpoint | undefined {
  try {
    return AuditCheckpoint.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * The tenant's checkpoints, oldest first. Ignores incomplete lines, left by a crash during a write.
 * @throws Error if a line has an invalid signature.
 */
export async function readCheckpoints(dir: string, tenantId: string, hmac: HmacFunction): Promise<AuditCheckpoint[]> {
  const file = getCheckpointFile(dir, tenantId);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text.split('\n').flatMap((line, index) => {
    const checkpoint = parseCheckpoint(line);
    if (!checkpoint) return [];
    if (checkpoint.signature !== signCheckpoint(hmac, tenantId, checkpoint))
      throw new Error(`Line ${index + 1} of ${file} is not signed by this system.`);
    return [checkpoint];
  });
}

const findLastEvent = async (tx: Tx, tenantId: string) => {
  const [last] = await tx
    .select({ seq: auditEvents.seq, hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.tenantId, tenantId))
    .orderBy(desc(auditEvents.seq))
    .limit(1);
  return last;
};

/** Appends a checkpoint for each tenant whose log has grown. A truncated log gets none, so that the last checkpoint reveals it. */
export async function writeCheckpoints(db: Database, dir: string, now: Date): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const tenantId of await db.tenantIds()) {
    const signedCheckpoint = await db.withTenant(tenantId, async (tx) => {
      const lastCheckpoint = (await readCheckpoints(dir, tenantId, tx.hmac)).at(-1);
      const last = await findLastEvent(tx, tenantId);
      if (!last || last.seq <= (lastCheckpoint?.seq ?? 0)) return undefined;
      const checkpoint = { ...last, time: now.toISOString() };
      return { ...checkpoint, signature: signCheckpoint(tx.hmac, tenantId, checkpoint) };
    });
    if (signedCheckpoint) await appendFile(getCheckpointFile(dir, tenantId), `\n${JSON.stringify(signedCheckpoint)}`, { mode: 0o600 });
  }
}

/** Renames the checkpoint folder before a restore to an earlier state. Returns the new path, or undefined if there was none. */
export async function archiveCheckpoints(dataDir: string, now: Date): Promise<string | undefined> {
  const archiveDir = `${getCheckpointDir(dataDir)}-until-${now.toISOString().replaceAll(':', '-')}`;
  return rename(getCheckpointDir(dataDir), archiveDir).then(
    () => archiveDir,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );
}
