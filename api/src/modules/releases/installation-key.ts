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

/** The key of the installation, in the data folder. */
export async function readInstallationKey({ dataDir }: Pick<Config, 'dataDir'>): Promise<ReleaseKeyPair> {
  const [newest] = await readKeyFolder(join(dataDir, 'keys', 'releases'), () => JSON.stringify(generateKeyPair()));
  return JSON.parse(newest!.text) as ReleaseKeyPair;
}

/** The key of the installation, which signs what a start or a command on this machine releases. It is registered with its first use. */
export async function loadInstallationKey(
  { db, config }: { db: Database; config: Pick<Config, 'dataDir'> },
  now: Date,
): Promise<ReleaseKeyPair> {
  const pair = await readInstallationKey(config);
  await withReleases(db, async (tx) => {
    if (await findActiveKey(tx, pair.publicKey)) return;
    const values = { id: randomUUID(), name: 'Operator', publicKey: pair.publicKey, apps: [...releasedApps] };
    await insertKey(tx, { ...values, createdAt: now.toISOString(), createdBy: 'TechAdds' });
  });
  return pair;
}
