import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { releasedApps } from '@techadds/shared/mfes';
import type { ReleaseKeyPair } from '@techadds/shared/release-signature';
import type { Config } from '../../config';
import type { Database } from '../../platform/database/client';
import { readKeyFolder } from '../../platform/encryption/key-folder';
import { findActiveKey, insertKey } from './release-keys.db';
import { withReleases } from './releases.db';

function generateKeyPair(): ReleaseKeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { publicKey: String(x), privateKey: String(d) };
}

/** The key of the operator, in the data folder, which signs what a start or a command on this machine releases. Registered with its first use. */
export async function loadInstallationKey(
  { db, config }: { db: Database; config: Pick<Config, 'dataDir'> },
  now: Date,
): Promise<ReleaseKeyPair> {
  const folder = join(config.dataDir, 'keys', 'releases');
  const [newest] = await readKeyFolder(folder, () => JSON.stringify(generateKeyPair()));
  const pair = JSON.parse(newest!.text) as ReleaseKeyPair;
  await withReleases(db, async (tx) => {
    if (await findActiveKey(tx, pair.publicKey)) return;
    const values = { id: randomUUID(), name: 'Operator', publicKey: pair.publicKey, apps: [...releasedApps] };
    await insertKey(tx, { ...values, createdAt: now.toISOString(), createdBy: 'TechAdds' });
  });
  return pair;
}
