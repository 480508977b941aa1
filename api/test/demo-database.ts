import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemo } from '../seed/seed';
import { loadFieldEncryption } from '../src/platform/encryption/field-encryption';
import { copyDatabase, createTestDatabase, getTemplateName, testAuditKey, type TestDatabase } from './database';
import { oncePerRun } from './once-per-run';
import { getRunFolder, getSnapshotName, isDistributed, type Snapshot } from './template';

/** How long a suite may wait for demo data, with all the rest that it prepares. */
export const demoTimeoutMs = isDistributed() ? 900_000 : 300_000;

/** When the demo data of `createPastDemo` was made. */
export const pastDemoAt = new Date('2026-11-20T09:00:00.000Z');

/** Creates demo data once per run. Returns the name of its database and the folder of its keys. */
const prepareDemo = (snapshot: Snapshot, at: Date): Promise<{ name: string; keysDir: string }> =>
  oncePerRun(snapshot, async () => {
    const [name, keysDir] = [getSnapshotName(getTemplateName(), snapshot), join(getRunFolder(), `${snapshot}-keys`)];
    await mkdir(keysDir);
    await writeFile(join(keysDir, 'audit.key'), testAuditKey.toString('hex'));
    const fresh = await createTestDatabase();
    await seedDemo({ db: fresh.db, clock: () => at, fieldEncryption: await loadFieldEncryption(keysDir, undefined) });
    await fresh.saveAs(name);
    return { name, keysDir };
  });

/** A database as a first start with `DEMO=1` leaves it today, and its keys in `dataDir`, for suites that start servers and need rows. */
export async function createDemoDatabase(dataDir: string): ReturnType<typeof copyDatabase> {
  const { name, keysDir } = await prepareDemo('demo', new Date());
  await cp(keysDir, join(dataDir, 'keys'), { recursive: true });
  return copyDatabase(name);
}

/** A database with the demo data of a certain day, for suites that look at the rows. */
export const createPastDemo = async (): Promise<TestDatabase> => createTestDatabase((await prepareDemo('past_demo', pastDemoAt)).name);
