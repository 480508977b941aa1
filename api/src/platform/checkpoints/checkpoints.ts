import { appendFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { HmacFunction } from '../encryption/hmac';
import type { Database, Tx } from '../database/client';

/** A signed record of the last link of a tenant's hash chain at a time, stored outside the database. */
const Checkpoint = z.object({ seq: z.int(), hash: z.string(), time: z.string(), signature: z.string() });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A checkpoint with what it is of, as it is copied to other places. */
export interface ChainCheckpoint extends Checkpoint {
  chain: HashChain['name'];
  tenantId: string;
}

/** A hash chain that each tenant has one of. */
export interface HashChain {
  name: 'audit' | 'ledger' | 'contract_events';
  /** Folder of the checkpoints in the data folder. */
  folder: string;
  /** What the signature begins with, so that a checkpoint of one chain is none of another. */
  signaturePrefix: string;
  findLastLink: (tx: Tx, tenantId: string) => Promise<{ seq: number; hash: string } | undefined>;
}

export const getCheckpointDir = (dataDir: string, { folder }: Pick<HashChain, 'folder'>) => join(dataDir, folder);
const getCheckpointFile = (dataDir: string, chain: HashChain, tenantId: string) =>
  join(getCheckpointDir(dataDir, chain), `${tenantId}.jsonl`);

const sign = (hmac: HmacFunction, chain: HashChain, tenantId: string, { seq, hash, time }: Omit<Checkpoint, 'signature'>) =>
  hmac(`${chain.signaturePrefix}\n${JSON.stringify([tenantId, seq, hash, time])}`);

/** The checkpoint in a JSON text; undefined if it is incomplete, as after a crash during a write. */
function parseCheckpoint(line: string): Checkpoint | undefined {
  try {
    return Checkpoint.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * The checkpoints in JSON texts of one tenant; incomplete ones are left out.
 * @param source named in errors
 * @throws Error if one has an invalid signature
 */
export function parseCheckpoints(
  texts: readonly string[],
  { chain, tenantId, hmac, source }: { chain: HashChain; tenantId: string; hmac: HmacFunction; source: string },
): Checkpoint[] {
  return texts.flatMap((text, index) => {
    const checkpoint = parseCheckpoint(text);
    if (!checkpoint) return [];
    if (checkpoint.signature !== sign(hmac, chain, tenantId, checkpoint))
      throw new Error(`Line ${index + 1} of ${source} is not signed by this system.`);
    return [checkpoint];
  });
}

/**
 * The tenant's checkpoints in the data folder, oldest first.
 * @throws Error if a line has an invalid signature.
 */
export async function readCheckpoints(dataDir: string, chain: HashChain, tenantId: string, hmac: HmacFunction): Promise<Checkpoint[]> {
  const source = getCheckpointFile(dataDir, chain, tenantId);
  const text = await readFile(source, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return parseCheckpoints(text.split('\n'), { chain, tenantId, hmac, source });
}

/** The tenants that have checkpoints in the data folder, also those that the database lost. */
export async function listCheckpointTenantIds(dataDir: string, chain: HashChain): Promise<string[]> {
  const names = await readdir(getCheckpointDir(dataDir, chain)).catch(() => []);
  return names.flatMap((name) => /^(.*)\.jsonl$/.exec(name)?.[1] ?? []);
}

/**
 * Appends a checkpoint for each tenant whose chain has grown. A truncated chain gets none, so that the last checkpoint reveals it.
 * Returns the tenants' latest checkpoints.
 */
export async function writeCheckpoints(db: Database, dataDir: string, chain: HashChain, now: Date): Promise<ChainCheckpoint[]> {
  await mkdir(getCheckpointDir(dataDir, chain), { recursive: true, mode: 0o700 });
  const latest: ChainCheckpoint[] = [];
  for (const tenantId of await db.tenantIds()) {
    const { previous, next } = await db.withTenant(tenantId, async (tx) => {
      const previous = (await readCheckpoints(dataDir, chain, tenantId, tx.hmac)).at(-1);
      const last = await chain.findLastLink(tx, tenantId);
      if (!last || last.seq <= (previous?.seq ?? 0)) return { previous };
      const unsigned = { ...last, time: now.toISOString() };
      return { previous, next: { ...unsigned, signature: sign(tx.hmac, chain, tenantId, unsigned) } };
    });
    if (next) await appendFile(getCheckpointFile(dataDir, chain, tenantId), `\n${JSON.stringify(next)}`, { mode: 0o600 });
    const checkpoint = next ?? previous;
    if (checkpoint) latest.push({ chain: chain.name, tenantId, ...checkpoint });
  }
  return latest;
}

const renameIfExists = (path: string, to: string): Promise<string | undefined> =>
  rename(path, to).then(
    () => to,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );
const untilTime = (now: Date) => `until-${now.toISOString().replaceAll(':', '-')}`;

/** Renames the chain's checkpoint folder before a restore to an earlier state. Returns the new path, or undefined if there was none. */
export async function archiveCheckpoints(dataDir: string, chain: HashChain, now: Date): Promise<string | undefined> {
  const dir = getCheckpointDir(dataDir, chain);
  return renameIfExists(dir, `${dir}-${untilTime(now)}`);
}

/** Renames a tenant's checkpoints after its restore to an earlier state. Returns the new path, or undefined if there were none. */
export async function archiveTenantCheckpoints(
  dataDir: string,
  chain: HashChain,
  tenantId: string,
  now: Date,
): Promise<string | undefined> {
  const file = getCheckpointFile(dataDir, chain, tenantId);
  return renameIfExists(file, `${file}-${untilTime(now)}`);
}
