import { appendFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Seal } from '../../platform/encryption/hmac';
import type { Database, Tx } from '../../platform/database/client';
import { auditEvents } from '../../database/schema';

/** How a tenant's log ended at some time, kept outside the database. */
const AuditHead = z.object({ seq: z.int(), hash: z.string(), time: z.string(), signature: z.string() });
export type AuditHead = z.infer<typeof AuditHead>;

export const headsDir = (dataDir: string) => join(dataDir, 'audit-heads');
const fileOf = (dir: string, tenantId: string) => join(dir, `${tenantId}.jsonl`);

const signatureOf = (seal: Seal, tenantId: string, { seq, hash, time }: Omit<AuditHead, 'signature'>) =>
  seal(`head\n${JSON.stringify([tenantId, seq, hash, time])}`);

function parse(line: string): AuditHead | undefined {
  try {
    return AuditHead.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * The tenant's signed heads, oldest first; none where none were written. A line that was cut off when the machine stopped is none.
 * @throws where a line is not signed by us.
 */
export async function readHeads(dir: string, tenantId: string, seal: Seal): Promise<AuditHead[]> {
  const file = fileOf(dir, tenantId);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text.split('\n').flatMap((line, at) => {
    const head = parse(line);
    if (!head) return [];
    if (head.signature !== signatureOf(seal, tenantId, head)) throw new Error(`Line ${at + 1} of ${file} is not signed by this system.`);
    return [head];
  });
}

const hashAt = async (tx: Tx, tenantId: string) => {
  const [last] = await tx
    .select({ seq: auditEvents.seq, hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.tenantId, tenantId))
    .orderBy(desc(auditEvents.seq))
    .limit(1);
  return last;
};

/** Signs where each tenant's log ends now, where it has grown. A log that ends before its last head was cut; it gets no new one. */
export async function writeHeads(db: Database, dir: string, now: Date): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const tenantId of await db.tenantIds()) {
    const signed = await db.withTenant(tenantId, async (tx) => {
      const known = (await readHeads(dir, tenantId, tx.seal)).at(-1);
      const last = await hashAt(tx, tenantId);
      if (!last || last.seq <= (known?.seq ?? 0)) return undefined;
      const head = { ...last, time: now.toISOString() };
      return { ...head, signature: signatureOf(tx.seal, tenantId, head) };
    });
    if (signed) await appendFile(fileOf(dir, tenantId), `\n${JSON.stringify(signed)}`, { mode: 0o600 });
  }
}

/** Puts the heads out of use, for a database that begins anew from an earlier time. Says where they are now, if there were any. */
export async function setAsideHeads(dataDir: string, now: Date): Promise<string | undefined> {
  const aside = `${headsDir(dataDir)}-until-${now.toISOString().replaceAll(':', '-')}`;
  return rename(headsDir(dataDir), aside).then(
    () => aside,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );
}
