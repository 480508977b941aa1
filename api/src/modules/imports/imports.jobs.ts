import type { Deps } from '../../platform/deps';
import { createSystemContext } from '../audit/action-context.service';
import { processNextChunk } from './import-chunk.rules';
import * as db from './imports.db';

/** Other jobs of the process wait for this one, so it stops after a while and goes on with its next run. */
const maxRunMs = 3_000;
const maxAttempts = 5;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
type ImportKey = Pick<db.ImportRow, 'tenantId' | 'id'>;

/** Checks or imports one chunk; the end of an import is audited. */
const runChunk = ({ db: database, clock }: JobDeps, key: ImportKey) =>
  database.withTenant(key.tenantId, async (tx) => {
    const row = await processNextChunk(tx, key, clock());
    if (row?.state !== 'complete') return row;
    const { id, kind, fileName: name, createdCount, updatedCount, skippedCount, failedCount } = row;
    await createSystemContext(key.tenantId, 'import', clock()).audit(tx, {
      event: 'import.completed',
      description: `The import of ${kind} from ${name} was completed`,
      targets: [{ type: 'import', id, name }],
      after: { createdCount, updatedCount, skippedCount, failedCount },
    });
    return row;
  });

/** Counts a failed attempt; the last one ends the import. What it has imported stays. */
const recordFailure = ({ db: database, clock }: JobDeps, key: ImportKey) =>
  database.withTenant(key.tenantId, async (tx) => {
    const row = await db.lockImportInProgress(tx, key);
    if (!row) return;
    const attempts = row.attempts + 1;
    const failed = {
      state: 'failed',
      failure: 'The server could not go on with this import. Upload the file again to import the rest.',
    } as const;
    await db.updateImportRow(tx, row, { attempts, updatedAt: clock().toISOString(), ...(attempts >= maxAttempts && failed) });
    if (attempts >= maxAttempts) await db.deleteChunks(tx, row);
  });

/**
 * Goes on with the imports of a tenant for some seconds. A restart, or a server that takes over, continues with the first chunk that was not
 * committed. Returns the number of chunks.
 */
export async function runImports(deps: JobDeps, tenantId: string): Promise<number> {
  const endMs = performance.now() + maxRunMs;
  let chunks = 0;
  for (;;) {
    const key = await deps.db.withTenant(tenantId, (tx) => db.findImportInProgress(tx, tenantId));
    if (!key) return chunks;
    let row: db.ImportRow | undefined;
    do {
      try {
        row = await runChunk(deps, key);
      } catch (error) {
        await recordFailure(deps, key);
        throw error;
      }
      chunks += 1;
      if (performance.now() > endMs) return chunks;
    } while (row?.state === 'checking' || row?.state === 'running');
  }
}
